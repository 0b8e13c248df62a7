"""``rulewalk edit``: a lesson beside its file, on a page or in a notebook."""
