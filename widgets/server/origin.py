"""Whether a request comes from a page of this server: other sites' pages are refused."""

from __future__ import annotations

from tornado.httputil import HTTPServerRequest


def same_origin(request: HTTPServerRequest, origin: str | None = None) -> bool:
    """Return whether the Origin header, if there is one, names this server."""
    given = request.headers.get("Origin") or origin
    return not given or given.split("://", 1)[-1].lower() == request.host.lower()
