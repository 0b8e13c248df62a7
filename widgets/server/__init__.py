"""Serving the pages: Voilà in its own process, on a folder that holds nothing but pages."""

from widgets.server.start import check, pages, serve

__all__ = ["check", "pages", "serve"]
