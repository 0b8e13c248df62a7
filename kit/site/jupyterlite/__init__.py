"""JupyterLite, with Python and the kit beside it: the notebooks in a browser, without a server."""
