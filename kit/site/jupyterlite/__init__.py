"""JupyterLite with Python and the kit: the notebooks in a browser, without a server."""
