"""The screens in a browser: who may reach them, a process for each visitor, and the page."""
