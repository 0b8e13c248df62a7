"""A lesson as one HTML file that needs no kernel, and as a sheet for paper."""
