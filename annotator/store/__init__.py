"""Records and where they are kept: an interface first, files in folders second."""
