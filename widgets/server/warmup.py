"""What a kernel does before its visitor comes; the pool runs it inside the kernel."""

from __future__ import annotations


def warm() -> None:
    """Import what every lesson needs; let no browser make widgets in this kernel."""
    import ipywidgets
    from comm import get_comm_manager

    import kit.files.scenario
    import kit.games  # noqa: F401
    import widgets.walkthrough  # noqa: F401

    # The server drops messages that would make a widget; this kernel would not understand them.
    handler = ipywidgets.Widget.handle_comm_opened
    get_comm_manager().unregister_target("jupyter.widget", handler)
