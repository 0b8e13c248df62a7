"""``rulewalk serve``: Voilà in its own process, with a folder of pages."""

from widgets.server.keep import open_keep
from widgets.server.start import Plan, check, desk_key, page_folder, serve

__all__ = ["Plan", "check", "desk_key", "open_keep", "page_folder", "serve"]
