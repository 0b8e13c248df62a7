"""``rulewalk serve``: Voilà in a process of its own, on a folder of nothing but pages."""

from widgets.server.start import Plan, check, page_folder, serve

__all__ = ["Plan", "check", "page_folder", "serve"]
