"""Serving the pages: ``serve``. The only command that needs Jupyter."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from kit.cli.look import put
from kit.core.errors import KitError


def serve_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk serve``."""
    sub.add_argument("--port", type=int, default=8866, help="where to listen (8866)")
    sub.add_argument("--host", default="localhost", help="who may come (localhost: this machine)")
    sub.add_argument("--token", help="a word visitors need (made up for any host but localhost)")
    sub.add_argument("--pages", type=Path, metavar="FOLDER", help="your own notebooks instead")
    sub.add_argument("--no-browser", action="store_true", help="do not open a browser")


def serve_command(args: Namespace) -> int:
    """Serve the gallery until Ctrl-C."""
    try:
        from widgets.server import check, pages, serve
    except ImportError as missing:
        raise KitError(f"serving needs Jupyter ({missing}): pip install rulewalk") from None
    folder = pages(args.pages)
    token = check(args.host, args.port, args.token)
    link = f"http://{args.host}:{args.port}/" + (f"?token={token}" if token else "")
    put(f"Rulewalk is opening at {link}", "Ctrl-C stops it.")
    serve(args.host, args.port, token, folder, browser=not args.no_browser)
    return 0
