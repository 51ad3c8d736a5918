"""Dialogs: each asks one thing and answers with a typed value, or None where nothing is to happen."""
