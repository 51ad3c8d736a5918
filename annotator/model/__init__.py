"""The records of the project (design section 2): frozen pydantic models without input or output."""
