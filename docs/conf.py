"""Sphinx builds the documentation with this: ``make docs``."""

from __future__ import annotations

import sys
from pathlib import Path

from kit import __version__

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "Rulewalk"
author = copyright = "The Rulewalk authors"  # noqa: A001 - Sphinx's name for it
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "module_pages", "playable_lesson"]
exclude_patterns = ["_extensions"]
# Every game has classes of the same name (State, View): a link may have several targets.
suppress_warnings = ["ref.python"]

# Guides are Markdown. A link to a heading that is not there is a warning, and so an error.
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
python_display_short_literal_types = True
python_maximum_signature_line_length = 88
toc_object_entries = False

html_theme = "furo"
html_title = f"Rulewalk {__version__}"
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["rulewalk.css"]
html_copy_source = False
html_show_sourcelink = False
