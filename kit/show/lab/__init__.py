"""What the lab measured, as pictures: SVG of our own, which also works in a browser's Python."""
