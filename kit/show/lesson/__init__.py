"""A lesson on the screen: one frame as HTML, or as plain lines."""
