"""Screens: one class and one module each."""
