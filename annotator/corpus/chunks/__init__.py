"""Chunk files of other tools: read strictly, and every chunk placed in the texts it was made of."""
