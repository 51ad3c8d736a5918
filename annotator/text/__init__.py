"""What the rest of the package knows about plain text.

Everything here is a pure function of strings: safe display, ids that become paths, quantities (numbers,
units, dates, number words), the language of a text, its words, refusals. No files, no screens, no records.
Offsets are Unicode code points, end exclusive. No module of this layer imports a third-party package when it
is itself imported, so that the command line stays quick.
"""
