"""Annotator: the test set a RAG system is measured with, written, reviewed and kept true."""

__version__ = "0.1.0"
