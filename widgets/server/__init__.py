"""``rulewalk serve``: Voilà in its own process, with a folder of pages."""

from widgets.server.start import Plan, check, page_folder, serve

__all__ = ["Plan", "check", "page_folder", "serve"]
