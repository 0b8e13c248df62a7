"""The commands ``serve`` and ``notebooks``, which need Jupyter."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kit.cli.look import put
from kit.core.errors import KitError
from kit.core.kinds import plural


def serve_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk serve``."""
    sub.add_argument("--port", type=int, default=8866, help="port to listen on (8866)")
    sub.add_argument(
        "--host", default="localhost", help="address to listen on (localhost: only this machine)"
    )
    sub.add_argument(
        "--learners", type=int, default=30, metavar="N", help="most learners at once (30)"
    )
    sub.add_argument(
        "--warm", type=int, default=0, metavar="N", help="kernels started in advance (0)"
    )
    sub.add_argument(
        "--memory",
        type=int,
        default=512,
        metavar="MB",
        help="memory limit of a kernel, on Linux (512); 0 for no limit",
    )
    sub.add_argument(
        "--work",
        type=float,
        default=20,
        metavar="SECONDS",
        help="processor time limit of one answer, on Linux (20); then the kernel ends",
    )
    sub.add_argument(
        "--no-fork",
        action="store_true",
        help="do not fork kernels (always so on Windows and macOS)",
    )
    sub.add_argument(
        "--idle",
        type=float,
        default=30,
        metavar="MINUTES",
        help="close a lesson after this time without a click (30)",
    )
    sub.add_argument(
        "--away",
        type=float,
        default=45,
        metavar="SECONDS",
        help="end a kernel after this time without a page (45)",
    )
    sub.add_argument("--token", help="password for visitors (random, none for localhost)")
    sub.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="another host name of this server, such as a proxy's; may be repeated",
    )
    sub.add_argument(
        "--pages", type=Path, metavar="FOLDER", help="serve your own notebooks instead"
    )
    sub.add_argument(
        "--lessons",
        type=Path,
        metavar="FOLDER",
        help="show your own course, too: rulewalk new course FOLDER begins one",
    )
    sub.add_argument(
        "--stock-widgets",
        action="store_true",
        help="allow sliders and other stock widgets in your own notebooks",
    )
    sub.add_argument(
        "--shared",
        action="store_true",
        help="shared computers: forget learners and their games when a browser closes",
    )
    sub.add_argument(
        "--late-kernels",
        action="store_true",
        help="start a lesson's kernel only when it is needed, for a large class (experimental)",
    )
    sub.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="keep the class, its results, the links and the games here, also after a crash",
    )
    sub.add_argument(
        "--keep-days",
        type=int,
        default=365,
        metavar="N",
        help="with --keep, delete learners N days after their last visit (365); 0 for never",
    )
    sub.add_argument("--no-browser", action="store_true", help="do not open a browser")


def serve_command(args: Namespace) -> int:
    """Serve the gallery until Ctrl-C."""
    from widgets.server import Plan, check, desk_key, open_keep, page_folder, serve

    if args.learners < 1 or min(args.idle, args.away, args.work) <= 0:
        raise KitError("--learners, --idle, --away and --work must be more than 0")
    if args.warm < 0 or 0 < args.memory < 200 or args.memory < 0:
        raise KitError("--warm must be 0 or more, --memory 0 or at least 200")
    if args.keep_days < 0:
        raise KitError("--keep-days must be 0 or more")
    folder = page_folder(args.pages)
    keep = open_keep(args.keep, args.keep_days) if args.keep else None
    token = check(args.host, args.port, args.token, keep)
    plan = Plan(
        folder,
        args.host,
        args.port,
        token,
        args.learners,
        args.warm,
        not args.no_fork,
        args.memory,
        args.work,
        args.idle,
        args.away,
        names=tuple(args.name),
        stock_widgets=args.stock_widgets,
        shared=args.shared,
        lessons=args.lessons,
        late_kernels=args.late_kernels,
        browser=not args.no_browser,
        keep=keep,
        key=desk_key(keep),
    )
    words = f"Rulewalk is open for {plan.learners} learners at {plan.link()}"
    desk = f"The teacher's desk, for you alone: {plan.desk_link()}"
    stops = f"Ctrl-C stops it. {args.keep} keeps the class." if keep else "Ctrl-C stops it."
    serve(plan, lambda: put(words, desk, stops))
    return 0


def notebooks_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk notebooks``."""
    sub.add_argument(
        "folder", nargs="?", type=Path, metavar="FOLDER", help="folder to copy the notebooks to"
    )
    sub.add_argument(
        "--voila",
        action="store_true",
        help="let Voilà show them as pages: add our template and its settings to this Python",
    )


def notebooks_command(args: Namespace) -> int:
    """Copy the notebooks; a file that is there already is kept."""
    from widgets.copies import copy_notebooks, set_up_voila

    if args.folder is None and not args.voila:
        raise KitError("name a folder for the notebooks, or use --voila")
    if args.folder is not None:
        new, kept = copy_notebooks(args.folder)
        left = f" {plural(kept, 'file')} of that name kept as it was." if kept else ""
        put(f"{plural(new, 'notebook')} copied to {args.folder}.{left}")
    if args.voila:
        put(f"Voilà shows them as pages now: {set_up_voila(Path(sys.prefix))}")
    return 0
