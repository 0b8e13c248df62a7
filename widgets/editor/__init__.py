"""``rulewalk edit``: a lesson beside the file it is written in, on a page or in a notebook."""
