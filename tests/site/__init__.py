"""The static site: its pages, its script, and Python in the browser."""
