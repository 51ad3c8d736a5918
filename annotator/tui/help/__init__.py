"""The manual's pages, as Markdown."""
