"""The whole kit as a folder for any static host: pages, Python for the browser, notebooks."""
