"""What a kernel loads before its learner comes; run inside the kernel."""

from __future__ import annotations


def warm() -> None:
    """Import what every lesson needs, and close a door that no lesson needs."""
    import ipywidgets
    from comm import get_comm_manager

    import kit.files.scenario
    import kit.games  # noqa: F401
    import widgets.walkthrough  # noqa: F401

    # A client must not make widgets in the kernel. The server drops such messages; so do we.
    handler = ipywidgets.Widget.handle_comm_opened
    get_comm_manager().unregister_target("jupyter.widget", handler)
