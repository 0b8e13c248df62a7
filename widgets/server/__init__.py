"""Serving the pages: Voilà in its own process, on a folder that holds nothing but pages."""

from widgets.server.start import Plan, check, page_folder, serve

__all__ = ["Plan", "check", "page_folder", "serve"]
