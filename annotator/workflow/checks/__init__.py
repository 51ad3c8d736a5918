"""What can be wrong with documents, questions and judgements, each kind of trouble in its own module."""
