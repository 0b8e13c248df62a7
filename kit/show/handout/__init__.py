"""A lesson as one HTML file without a kernel, and as a sheet of paper."""
