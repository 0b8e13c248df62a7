"""The whole kit as a folder of files that any static host can serve."""
