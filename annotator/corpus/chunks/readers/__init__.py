"""One reader per tool: which records are its own, and what they say.

A reader looks at a record's keys, never at a file's name. It reads plain data only: nothing in a record is executed,
imported or followed, whatever it claims to be.
"""
