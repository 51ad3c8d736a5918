"""Panes and what they are made of."""
