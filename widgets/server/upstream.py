"""All uses of Voilà and Jupyter by the server.

Much of this is not promised: private names, classes not meant for subclasses, names in templates.
``tests/server/test_upstream.py`` checks each assumption and names the one that broke.
``pyproject.toml`` limits the releases to those in which all were checked. When one breaks, it is
repaired here.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import cached_property
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path
from types import CodeType
from typing import Any, cast

import zmq
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.base.handlers import APIHandler, FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler, _kernel_id_regex
from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
    ServerKernelManager,
)
from jupyterlab_server.themes_handler import ThemesHandler
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from tornado.web import HTTPError, RequestHandler
from traitlets import DottedObjectName, Integer
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import get_page_config

from widgets.server.fork.forker import Forked, Gone, KernelForker
from widgets.server.http import slow_down
from widgets.server.limits import MEMORY, processor_seconds, stand_back

__all__ = [
    "FORKING", "HEARTBEAT", "KERNEL_ID", "V1", "WIDGET_VIEW", "APIHandler", "AsyncKernelClient",
    "DeadKernelError", "ForkProvisioner", "JupyterHandler", "KernelHandler", "Kernels",
    "PageRenderer", "Rule", "Socket", "SocketHandler", "Visitors", "VoilaServer", "parse_old",
    "parse_v1",
]  # fmt: skip

Rule = tuple[str, type[RequestHandler], dict[str, Any]]  # address, handler, its arguments

KERNEL_ID: str = _kernel_id_regex  # a kernel's id in an address, as the group ``kernel_id``
V1 = "v1.kernel.websocket.jupyter.org"  # the name of the newer websocket protocol
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # the type of an output that is a widget
# A heartbeat for a page that is still being rendered; Voilà's page defines the function.
HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"


# Messages between browser and kernel


def parse_v1(raw: bytes) -> dict[str, Any]:
    """Return the channel, the JSON parts and the buffers of a message of the newer protocol.

    It may raise any error, because *raw* is untrusted.
    """
    channel, parts = deserialize_msg_from_ws_v1(raw)
    names = ("header", "parent_header", "metadata", "content")
    read = dict(zip(names, map(json.loads, parts[:4]), strict=True))
    return {**read, "channel": channel, "buffers": parts[4:]}


def parse_old(raw: bytes) -> dict[str, Any]:
    """Return a binary message of the older protocol; it may raise any error."""
    return dict(deserialize_binary_message(raw))


class Socket(ZMQChannelsWebsocketConnection):
    """The connection between one browser's websocket and its kernel."""

    async def prepare(self) -> None:
        """Refuse a dead kernel; take the key of one that is alive.

        Jupyter would ask the kernel for its version, wait a minute for a reply, and keep each
        connection in memory for that minute. The kernels of our pages have replied already.
        """
        if not await self.kernel_manager.is_alive():
            raise HTTPError(404)
        await self._register_session()
        self.session.key = self.kernel_manager.session.key

    def send_to_kernel(self, message: dict[str, Any]) -> None:
        """Send a message on the kernel's shell channel."""
        self.session.send(self.channels["shell"], message)

    def new_message(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        """Return a message of the server."""
        return dict(self.session.msg(kind, content))

    def read_from_kernel(self, message: list[Any]) -> tuple[str, list[bytes]]:
        """Return the type and the parts of a kernel's message: signature, header, ..., content."""
        _, parts = self.session.feed_identities(message)
        plain = [part if isinstance(part, bytes) else bytes(part.bytes) for part in parts]
        return str(json.loads(plain[1]).get("msg_type", "?")), plain

    def answered(self, kind: str, parts: list[bytes]) -> str:
        """Return the id of the message that a kernel has now dealt with, '' if there is none."""
        if kind != "status" or json.loads(parts[4]).get("execution_state") != "idle":
            return ""
        return str(json.loads(parts[2]).get("msg_id", ""))

    def parted(self) -> None:
        """Called when the page has closed its websocket."""

    def tell_dead(self) -> None:
        """Tell the browser that its kernel has stopped."""
        self._send_status_message("dead")


class SocketHandler(VoilaKernelWebsocketHandler):
    """The websocket's HTTP side: it refuses a request or connects it."""

    def refusal(self) -> int:
        """Return the HTTP status to refuse this request with, or 0 to accept it."""
        return 0

    def open_connections(self) -> int:
        """Return the number of open websockets of the wanted kernel."""
        return int(self.kernel_manager._kernel_connections.get(self.kernel_id, 0))

    async def pre_get(self) -> None:
        """Refuse, or prepare a connection."""
        if status := self.refusal():
            raise HTTPError(status)
        await self.prepare_connection()

    async def prepare_connection(self) -> None:
        """Prepare a connection to the kernel."""
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Open the websocket without Nagle's algorithm.

        A click is answered by two messages. Otherwise the system would delay the second one until
        the browser has acknowledged the first, which takes 40 ms.
        """
        self.set_nodelay(True)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """Close the connection, if there is one."""
        if getattr(self, "connection", None) is not None:
            self.connection.parted()
            super().on_close()


# Kernels


FORKING = "rulewalk-fork"  # the name of our provisioner in Jupyter
KernelProvisionerFactory.provisioners[FORKING] = EntryPoint(
    FORKING, "widgets.server.upstream:ForkProvisioner", KernelProvisionerFactory.GROUP_NAME
)


# A kernel that is not forked is one of ipykernel, without ports other than its channels.
LAUNCHER = [sys.executable, "-m", "ipykernel_launcher"]
ALONE = [sys.executable, "-P", "-m", "widgets.server.fork.alone"]


class ForkProvisioner(LocalProvisioner):
    """Starts a kernel by fork, or else as a process of its own."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel of a connection file; return the file's content."""
        manager = cast("AsyncKernelManager", self.parent)
        kernels = cast("Kernels", manager.parent)
        asked = {
            "file": manager.connection_file, "env": kwargs["env"],
            "cwd": kwargs.get("cwd") or kernels.root_dir, "memory": kernels.memory,
        }  # fmt: skip
        if cmd[:3] == LAUNCHER:
            cmd = [*ALONE, *cmd[3:]]
        try:
            if kernels.forker is None:
                return await super().launch_kernel(cmd, **kwargs)
            forked = await kernels.forker.fork(**asked)
        except Gone:
            return await super().launch_kernel(cmd, **kwargs)
        # it has the part of Popen that the base class uses
        self.process, self.pid = cast("Any", forked), forked.pid
        await self._until_bound(f"{manager.ip}-{manager.iopub_port}")
        return self.connection_info

    async def _until_bound(self, last: str) -> None:
        """Wait until the kernel listens on the socket that it opens *last*, or ends.

        An earlier connection would be refused and retried only after a tenth of a second.
        """
        while await self.poll() is None and not os.path.exists(last):  # noqa: ASYNC110, ASYNC240, PTH110
            await asyncio.sleep(0.005)


_numbers = count(1)


class QuietKernelManager(ServerKernelManager):
    """The manager of one kernel, without Jupyter's events."""

    def _ip_default(self) -> str:
        """Return the first part of the names of the kernel's sockets: a short one.

        Jupyter's has the kernel's id in it, and the path of a Unix socket has 107 bytes.
        """
        if self.transport != "ipc":
            return str(super()._ip_default())
        return str(Path(self.connection_file).with_name(f"k{next(_numbers)}"))

    def emit(self, schema_id: str, data: dict[str, Any]) -> None:
        """Do nothing.

        For each kernel Jupyter would read a schema and make a logger that is never freed.
        """


class Kernels(AsyncMappingKernelManager):
    """Jupyter's running kernels by id, with the operations that the pool uses."""

    kernel_manager_class = DottedObjectName(f"{__name__}.QuietKernelManager")
    forker: KernelForker | None = None  # forks kernels
    memory = Integer(MEMORY, config=True, help="megabytes that a kernel may use; 0: no limit")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # A visitor needs about six of them, and the default is 1023.
        self.context.max_sockets = self.context.get(zmq.SOCKET_LIMIT)

    async def launch(
        self, env: dict[str, str], arguments: list[str], path: str = "", kernel: str = ""
    ) -> str:
        """Start a kernel with this environment and command line in a folder of the pages.

        Return its id, which may be given; a kernel that was not forked may still be starting.
        """
        return await self.start_kernel(
            kernel_id=kernel or None, env=env, extra_arguments=arguments, path=cast("Any", path)
        )

    def expect_pages(self, kernel: str) -> None:
        """Count the pages of a kernel that does not exist yet."""
        self._kernel_connections[kernel] = 0

    def count_page(self, kernel: str, *, came: bool) -> None:
        """Count a page that came or left."""
        change: Any = self.notify_connect if came else self.notify_disconnect
        change(kernel)

    def forget_pages(self, kernel: str) -> None:
        """Count the pages of a kernel no longer that never existed."""
        self._kernel_connections.pop(kernel, None)

    async def run(self, kernel: str, code: str, seconds: float = 60) -> str:
        """Run code in a kernel, whose output is ignored; return '' or the error's text."""
        client = cast("AsyncKernelClient", self.get_kernel(kernel).client())
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=seconds)
            reply = await client.execute_interactive(
                code, silent=True, store_history=False, timeout=seconds,
                output_hook=lambda _message: None,
            )  # fmt: skip
        finally:
            client.stop_channels()
        told = reply["content"]
        return "" if told["status"] == "ok" else str(told.get("evalue", "no reason given"))

    async def kill(self, kernel: str) -> None:
        """End a kernel at once; ignored if it has ended."""
        try:
            await self.shutdown_kernel(kernel, now=True)
        except (KeyError, HTTPError, RuntimeError):
            self.log.debug("kernel %s was gone already", kernel)

    async def is_running(self, kernel: str) -> bool:
        """Tell whether a kernel's process is alive."""
        if kernel not in self:
            return False
        return bool(await cast("AsyncKernelManager", self.get_kernel(kernel)).is_alive())

    def is_forked(self, kernel: str) -> bool:
        """Tell whether a kernel is a fork and so has loaded everything."""
        return isinstance(self._provisioner(kernel).process, Forked)

    def _provisioner(self, kernel: str) -> ForkProvisioner:
        return cast("ForkProvisioner", self.get_kernel(kernel).provisioner)

    def is_busy(self, kernel: str) -> bool:
        """Tell whether a kernel is working."""
        return getattr(self.get_kernel(kernel), "execution_state", "") == "busy"

    def work(self, kernel: str) -> float:
        """Return the processor time of a kernel in seconds."""
        return processor_seconds(self._provisioner(kernel).pid or 0)

    def stand_back(self, kernel: str) -> None:
        """Give a kernel the lowest priority."""
        if pid := self._provisioner(kernel).pid:
            stand_back(pid)

    def is_connected(self, kernel: str) -> bool:
        """Tell whether a page is connected to a kernel."""
        return int(self._kernel_connections.get(kernel, 0)) > 0

    def sockets(self, kernel: str) -> list[Socket]:
        """Return the open connections of a kernel."""
        found = [one for one in list(Socket._open_sockets) if isinstance(one, Socket)]
        return [one for one in found if getattr(one, "kernel_id", None) == kernel]

    def folder(self, path: str) -> str:
        """Return the folder in which a page's kernel works."""
        return str(self.cwd_for_path(path))


# Visitors


class Visitors(PasswordIdentityProvider):
    """Recognizes a visitor by the token, and then by a cookie of the browser's session."""

    def get_cookie_name(self, handler: RequestHandler) -> str:
        """Return the cookie's name; cookies of one host are the same on all its ports."""
        return f"rulewalk-token-{handler.request.host.rpartition(':')[2]}"

    def set_login_cookie(self, handler: RequestHandler, user: User) -> None:
        """Set the cookie if the server has a token."""
        if self.token:
            self.cookie_options = {"samesite": "Lax", "expires_days": None}
            super().set_login_cookie(handler, user)

    async def get_user_token(self, handler: RequestHandler) -> User | None:
        """Return the visitor if the token is right; a wrong one is refused after a delay."""
        user = await super().get_user_token(handler)
        if user is None and self.token and self.get_token(handler):
            await slow_down()
        return user

    def user_to_cookie(self, user: User) -> str:
        """Return what the cookie holds: a random name."""
        return user.username

    def user_from_cookie(self, cookie_value: str) -> User:
        """Return the visitor with this name."""
        return User(cookie_value)


# Pages


class VoilaServer(Voila):
    """Voilà's application: its settings, files and browser, but not its handlers."""

    def load_config_file(self, *_args: Any, **_kwargs: Any) -> None:
        """Read no other settings: a voila.json must not weaken them."""

    def open_folder(self, folder: Path) -> None:
        """Combine the settings and serve the notebooks of *folder*."""
        self.initialize([str(folder)])

    def web_settings(self) -> dict[str, Any]:
        """Return the settings of the tornado application; this creates the kernel manager."""
        return cast("dict[str, Any]", self.init_settings())

    def show_in_browser(self) -> None:
        """Open the first page in the user's browser."""
        self.launch_browser()

    @cached_property
    def page_config(self) -> dict[str, Any]:
        """Settings for Voilà's front end, the same for every page."""
        return get_page_config(
            base_url=self.base_url, settings=self.app.settings, log=self.log,
            voila_configuration=self.voila_configuration,
        )  # fmt: skip

    def file_rules(self, at: str, file: str, extensions: Iterable[str]) -> list[Rule]:
        """Return the handlers of the front end's own files, below the address *at*.

        *file* is the pattern of a file's name; only these front-end *extensions* are served.
        """
        labs = {"path": self.labextensions_path, "no_cache_paths": []}
        themes = {
            "themes_url": "/voila/api/themes", "path": self.themes_dir,
            "labextensions_path": self.labextensions_path, "no_cache_paths": [],
        }  # fmt: skip
        pictures = {
            "allowlist": self.voila_configuration.file_allowlist,
            "denylist": self.voila_configuration.file_denylist, "path": self.root_dir,
        }  # fmt: skip
        templates = f"{at}voila/templates/((?:rulewalk|lab|base)/static/{file})"
        used = f"{at}voila/labextensions/((?:{'|'.join(extensions)})/static/{file})"
        return [
            (templates, TemplateStaticFileHandler, {}),
            (f"{at}voila/static/({file})", MultiStaticFileHandler, {"paths": self.static_paths}),
            (f"{at}voila/api/themes/({file})", ThemesHandler, themes),
            (used, FileFindHandler, labs),
            (f"{at}voila/files/({file})", AllowListFileHandler, pictures),
        ]


class PageRenderer(NotebookRenderer):
    """Renders one notebook for one visitor, piece by piece, while its cells run.

    *take_kernel* returns the id of the visitor's kernel; it is called when the template reaches the
    first cell. Afterwards ``cells`` holds the cells with their outputs.
    """

    def __init__(
        self, server: VoilaServer, path: str, take_kernel: Callable[[], Awaitable[str]]
    ) -> None:
        super().__init__(
            voila_configuration=server.voila_configuration, traitlet_config=server.config,
            notebook_path=path, template_paths=server.template_paths,
            config_manager=server.config_manager, contents_manager=server.contents_manager,
            kernel_spec_manager=server.kernel_spec_manager, base_url=server.base_url,
            page_config=server.page_config, mathjax_config="", mathjax_url="",
        )  # fmt: skip
        self.kernels: Kernels = server.kernel_manager
        self.take_kernel = take_kernel
        self.cells: list[NotebookNode] = []

    async def prepare(self, **resources: str) -> None:
        """Read the notebook; the template gets *resources* by name."""
        await self.initialize()
        self.exporter.environment.bytecode_cache = COMPILED
        self.resources.update(resources)

    async def pieces(self) -> AsyncIterator[str]:
        """Yield the live page in pieces; the piece before the cells needs no kernel."""
        async for piece, _ in self.generate_content_generator():
            yield piece

    async def still_page(self) -> str:
        """Return the page with the outputs of ``cells`` as plain HTML: it needs no kernel."""
        notebook = NotebookNode({**self.notebook, "cells": self.cells})
        resources = {**self.resources, "still": True}
        rendered = self.exporter.generate_from_notebook_node(
            notebook, resources=resources, extra_context={"frontend": "voila"}
        )
        return "".join([piece async for piece, _ in rendered])

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> str:
        """Take a kernel at this point, later than Voilà would."""
        del kernel_id, kernel_future
        kernel = await self.take_kernel()
        manager = self.kernels.get_kernel(kernel)
        return str(await super()._jinja_kernel_start(nb, kernel, manager))

    async def _jinja_cell_generator(self, nb: Any, kernel_id: Any) -> AsyncIterator[NotebookNode]:
        """Run the cells one by one, and record each."""
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            self.cells.append(cell)
            yield cell


# Templates compiled once for all visitors: a page has fourteen, half of its cost


class CompiledTemplates(BytecodeCache):
    """Jinja's compiled templates in memory, by name and content."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the code that was compiled earlier, if any, into the bucket."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the bucket's code for the next visitor."""
        assert bucket.code
        self._codes[bucket.key, bucket.checksum] = bucket.code


COMPILED = CompiledTemplates()
