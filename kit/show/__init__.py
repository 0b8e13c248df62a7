"""The one renderer: frames, views and clauses as HTML, SVG and text."""
