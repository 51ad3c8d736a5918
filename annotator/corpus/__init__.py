"""Documents: extracting, sectioning, editions, chunks and search."""
