"""Looking rules up: the search index, other words for a term, and what covers each clause."""
