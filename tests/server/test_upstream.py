"""Assumptions of widgets/server/upstream.py about Voilà and Jupyter, one in each test.

A failure names the assumption that no longer holds. Repair it in upstream.py; no other file depends
on it.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
import logging
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest
from ipykernel.iostream import IOPubThread
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel
from ipykernel.kernelspec import make_ipkernel_cmd
from jupyter_client.client import KernelClient
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.connection.base import serialize_binary_message
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager, ServerKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from jupyterlab_server.themes_handler import ThemesHandler
from nbclient.client import NotebookClient
from nbformat.v4 import new_code_cell, new_output
from packaging.requirements import Requirement
from voila.execute import VoilaExecutor
from voila.notebook_renderer import NotebookRenderer
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tests.browser.conftest import ROOT
from tests.server.client import message, packed_v1
from widgets.server import upstream
from widgets.server.app import RulewalkServer
from widgets.server.fork.forker import Forked
from widgets.server.http import SafeApplication
from widgets.server.kernel_pool import KernelPool
from widgets.server.pages import KernelNeeded, failed
from widgets.server.upstream import COMPILED
from widgets.server.websocket import FilteredSocket

THEIRS = ("ipykernel", "jupyter_client", "jupyter_server", "jupyterlab_server", "nbclient",
          "nbconvert", "voila")  # fmt: skip


@contextmanager
def holds(assumption: str) -> Iterator[None]:
    """Fail with the sentence *assumption* after any error inside."""
    try:
        yield
    except (AssertionError, AttributeError, KeyError, LookupError, TypeError) as problem:
        who, _, what = assumption.partition(" ")
        pytest.fail(f"{who} no longer {what} ({type(problem).__name__}: {problem})", pytrace=False)


def takes(function: Any, *names: str) -> None:
    found = inspect.signature(function).parameters
    assert set(names) <= set(found), f"{function.__qualname__} takes {', '.join(found)}"


def uses(function: Any, *names: str) -> None:
    """Check that a function's own code uses these names."""
    code = inspect.unwrap(function)
    assert isinstance(code, FunctionType)
    inner = [const.co_names for const in code.__code__.co_consts if inspect.iscode(const)]
    assert set(names) <= {*code.__code__.co_names, *(name for part in inner for name in part)}


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[RulewalkServer]:
    """A complete application that does not listen."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "page.ipynb").write_bytes((ROOT / "notebooks/index.ipynb").read_bytes())
    (folder / "voila.json").write_text('{"VoilaConfiguration": {"show_tracebacks": true}}')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(ROOT / "widgets/share"))
        patch.chdir(folder)
        RulewalkServer.clear_instance()
        made = RulewalkServer.instance(connection_dir=str(folder))
        made.open_folder(folder)
        made.app = SafeApplication(**made.web_settings())
        yield made
        RulewalkServer.clear_instance()


async def to_kernel(server: RulewalkServer) -> tuple[str, upstream.PageRenderer]:
    """Render the live page up to its kernel; return that part."""
    pieces: list[str] = []

    async def no_kernel() -> str:
        raise KernelNeeded

    renderer = upstream.PageRenderer(server, "page.ipynb", no_kernel)
    await renderer.prepare()
    with suppress(KernelNeeded):
        async for piece in renderer.pieces():
            pieces.append(piece)  # noqa: PERF401 - what came before the kernel is kept
    return "".join(pieces), renderer


# The packages


def test_no_other_module_of_the_server_imports_them() -> None:
    for path in (ROOT / "widgets").rglob("*.py"):
        found = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(str(node.module).partition(".")[0])
        assert path.name == "upstream.py" or not found & set(THEIRS), path


@pytest.mark.parametrize("name", sorted({name.replace("_", "-") for name in THEIRS} - {"nbclient"}))
def test_each_of_them_is_bounded_and_what_is_installed_is_inside(name: str) -> None:
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = {asked.name: asked.specifier for asked in map(Requirement, extra["pages"])}
    assert {"<", ">="} <= {bound.operator for bound in wanted[name]}
    assert version(name) in wanted[name], f"{name} {version(name)} was never checked"


# Voilà's application


def test_voila_reads_its_settings_through_load_config_file(server: RulewalkServer) -> None:
    with holds("voila reads voila.json through load_config_file, which is empty here"):
        assert server.voila_configuration.show_tracebacks is False
        assert server.voila_configuration.template == "rulewalk"


def test_voila_makes_our_kernel_manager_and_knows_our_socket(server: RulewalkServer) -> None:
    with holds("voila builds on multi_kernel_manager_class"):
        assert isinstance(server.kernel_manager, KernelPool)
        assert server.kernel_manager is server.app.settings["kernel_manager"]
    with holds("voila passes on kernel_websocket_connection_class"):
        assert server.app.settings["kernel_websocket_connection_class"] is FilteredSocket
    with holds("voila puts itself into the settings as 'voila'"):
        assert server.app.settings["voila"] is server


def test_voila_has_the_parts_that_rendering_takes(server: RulewalkServer) -> None:
    for name in ("config_manager", "contents_manager", "kernel_spec_manager", "template_paths",
                 "base_url", "labextensions_path", "themes_dir", "static_paths"):  # fmt: skip
        with holds(f"voila has {name} on its application"):
            assert getattr(server, name)
    with holds("voila tells the page where its front end is, in get_page_config"):
        assert server.page_config["fullStaticUrl"] == "/voila/static"
        assert [one["name"] for one in server.page_config["federated_extensions"]]


def test_voila_and_jupyter_serve_their_files_with_these_handlers() -> None:
    with holds("jupyterlab_server has a ThemesHandler of these arguments"):
        takes(ThemesHandler.initialize, "path", "themes_url", "labextensions_path")
    with holds("voila has file handlers of these arguments"):
        takes(AllowListFileHandler.initialize, "allowlist", "denylist")
        takes(MultiStaticFileHandler.initialize, "paths")


# Voilà's renderer and its templates


def test_voila_asks_the_renderer_for_the_kernel_and_the_cells(server: RulewalkServer) -> None:
    given: dict[str, Any] = {}
    renderer = upstream.PageRenderer(server, "page.ipynb", lambda: asyncio.sleep(0, "id"))
    renderer.notebook = renderer.resources = None
    renderer.exporter = cast("Any", SimpleNamespace)(
        generate_from_notebook_node=lambda *_, extra_context, **__: given.update(extra_context)
    )
    renderer.generate_content_generator()
    with holds("voila calls _jinja_kernel_start(nb, kernel_id, kernel_future) from its template"):
        assert given["kernel_start"].func == renderer._jinja_kernel_start
        takes(NotebookRenderer._jinja_kernel_start, "nb", "kernel_id", "kernel_future")
    with holds("voila runs the cells in _jinja_cell_generator(nb, kernel_id)"):
        assert given["cell_generator"] == renderer._jinja_cell_generator
        takes(NotebookRenderer._jinja_cell_generator, "nb", "kernel_id")


def test_voila_sends_the_page_before_it_asks_for_the_kernel(server: RulewalkServer) -> None:
    page, _ = asyncio.run(to_kernel(server))
    with holds("voila renders the start of a page before the kernel is asked for"):
        assert "Your table is being set up" in page


@pytest.mark.parametrize(
    "name",
    ["window.voila_heartbeat =", "window.display_cells =", "window.themeLoaded",
     'getElementById("loading")', 'getElementById("rendered_cells")', "window.voila_process ="],
)  # fmt: skip
def test_voila_helper_script_has_what_our_template_builds_on(server, name: str) -> None:
    page, _ = asyncio.run(to_kernel(server))
    with holds(f"voila writes {name} in voila_setup_helper_functions"):
        assert name in page


@pytest.mark.parametrize("block", ["html_head_js", "notebook_css", "body_header", "body_loop",
                                   "any_cell", "data_priority", "body_footer"])  # fmt: skip
def test_voila_template_has_the_blocks_that_ours_replaces(server, block: str) -> None:
    found = [Path(folder) / "voila/templates/lab/index.html.j2" for folder in server.template_paths]
    text = next(path.read_text() for path in found if path.is_file())
    with holds(f"voila has the block {block} in its template lab"):
        assert re.search(rf"{{%-? *block {block}\b", text)
    for name in ("kernel_start(nb)", "cell_generator(nb, kernel_id)", "page_config.copy()",
                 'id="jupyter-config-data"', "application/vnd.voila.cell-output+json"):  # fmt: skip
        with holds(f"voila writes {name} in its template lab, as our copy of its loop does"):
            assert name in text


def test_a_still_page_has_the_outputs_and_nothing_of_the_front_end(server: RulewalkServer) -> None:
    async def still() -> str:
        _, renderer = await to_kernel(server)
        data = {"text/html": "<p>Qzxhello</p>", "text/plain": "other"}
        renderer.cells = [new_code_cell("1", outputs=[new_output("display_data", data)])]
        return await renderer.still_page()

    with holds("voila renders a notebook by generate_from_notebook_node"):
        page = asyncio.run(still())
    with holds("nbconvert puts an output of HTML through the block data_priority"):
        assert page.count("<p>Qzxhello</p>") == 1
    for word in (
        "kernelId",
        "voila.js",
        "voila-style.js",
        "theme-light.css",
        'id="loading"',
        "vnd.voila",
    ):
        assert word not in page


def test_nbconvert_compiles_templates_through_the_cache_of_its_environment(server) -> None:
    COMPILED._codes.clear()
    asyncio.run(to_kernel(server))
    with holds("nbconvert compiles templates in exporter.environment"):
        assert len(COMPILED._codes) > 5


def test_voila_makes_a_sentence_of_an_error() -> None:
    error = new_output("error", ename="ValueError", evalue="Qzx", traceback=["Qzx"])
    cell = new_code_cell("1", outputs=[error])
    with holds("voila replaces an error's traceback by a sentence"):
        VoilaExecutor(None).strip_code_cell_errors(cell)
        assert "Qzx" not in json.dumps(cell.outputs)
        assert "There was an error" in cell.outputs[0]["traceback"][0]
        assert failed([cell])


# Kernels and their websockets


def test_jupyter_server_names_a_kernel_in_an_address() -> None:
    kernel = str(uuid4())
    with holds("jupyter_server has _kernel_id_regex with the group kernel_id"):
        found = re.fullmatch(upstream.KERNEL_ID, kernel)
        assert found
        assert found["kernel_id"] == kernel


def test_jupyter_server_counts_the_websockets_of_a_kernel(server: RulewalkServer) -> None:
    with holds("jupyter_server counts a kernel's websockets in _kernel_connections"):
        server.pool._kernel_connections["Qzx"] = 0
        assert not server.pool.is_connected("Qzx")
        server.pool.notify_connect("Qzx")
        assert server.pool.is_connected("Qzx")
        server.pool.forget_pages("Qzx")
        assert not server.pool._kernel_connections
    with holds("jupyter_server starts a kernel with a given id"):
        takes(MappingKernelManager._async_start_kernel, "kernel_id")


def test_jupyter_server_keeps_its_open_connections() -> None:
    with holds("jupyter_server keeps open connections in _open_sockets"):
        assert issubclass(FilteredSocket, ZMQChannelsWebsocketConnection)
        uses(ZMQChannelsWebsocketConnection.connect, "_open_sockets")
    with holds("jupyter_server tells a browser by _send_status_message(status)"):
        takes(ZMQChannelsWebsocketConnection._send_status_message, "status")
    with holds("jupyter_server sends on the connection's session and channels"):
        uses(ZMQChannelsWebsocketConnection.handle_incoming_message, "session", "channels")
    with holds("jupyter_server makes the connection that its handler names"):
        uses(KernelWebsocketHandler.pre_get, "kernel_websocket_connection_class")


def test_jupyter_server_asks_pre_get_before_it_connects() -> None:
    seen: list[str] = []

    async def pre_get() -> None:
        seen.append(handler.kernel_id)
        raise KernelNeeded

    handler = SimpleNamespace(pre_get=pre_get)
    with holds("jupyter_server calls pre_get, with kernel_id set, before it opens a websocket"):
        assert issubclass(VoilaKernelWebsocketHandler, KernelWebsocketHandler)
        with pytest.raises(KernelNeeded):
            asyncio.run(inspect.unwrap(KernelWebsocketHandler.get)(handler, "Qzx"))
        assert seen == ["Qzx"]


def test_jupyter_server_prepares_a_websocket_before_it_connects() -> None:
    with holds("jupyter_server waits for prepare() in pre_get, and connects in open"):
        uses(KernelWebsocketHandler.pre_get, "prepare")
        uses(KernelWebsocketHandler.open, "connect")
    with holds("jupyter_server takes the session's key and registers the session in prepare"):
        uses(ZMQChannelsWebsocketConnection.prepare, "_register_session", "session", "key")


def test_jupyter_server_notes_whether_a_kernel_is_busy() -> None:
    with holds("jupyter_server keeps execution_state on a kernel, from its status messages"):
        uses(MappingKernelManager.start_watching_activity, "execution_state")


def test_jupyter_server_reads_both_websocket_protocols() -> None:
    sent = message("comm_msg", {"comm_id": "x", "data": {}})
    with holds("jupyter_server reads the newer protocol with deserialize_msg_from_ws_v1"):
        found = upstream.parse_v1(packed_v1(sent, b"buffer"))
        assert (found["channel"], found["content"]) == ("shell", sent["content"])
        assert [bytes(part) for part in found["buffers"]] == [b"buffer"]
    with holds("jupyter_server reads the older one with deserialize_binary_message"):
        raw = serialize_binary_message({**sent, "buffers": [b"buffer"]})
        assert upstream.parse_old(raw)["content"] == sent["content"]


def test_jupyter_server_asks_for_the_token_in_prepare() -> None:
    with holds("jupyter_server checks the token and sets CORS headers in prepare"):
        takes(JupyterHandler.prepare, "_redirect_to_login")
        uses(JupyterHandler.prepare, "authenticated", "set_cors_headers")


def test_jupyter_server_keeps_a_visitor_in_a_cookie() -> None:
    with holds("jupyter_server names, writes and reads the cookie by these methods"):
        uses(IdentityProvider.set_login_cookie, "get_cookie_name", "user_to_cookie",
             "cookie_options")  # fmt: skip
        uses(IdentityProvider.get_user_cookie, "get_cookie_name", "user_from_cookie")
        uses(IdentityProvider.get_user_token, "get_token", "token")


def test_jupyter_client_makes_our_client_and_nbclient_waits_for_it() -> None:
    with holds("jupyter_client makes a kernel's client by client_class"):
        assert KernelManager.class_traits()["client_class"].metadata["config"]
    with holds("nbclient waits for a kernel by wait_for_ready"):
        uses(NotebookClient.async_start_new_kernel_client, "wait_for_ready")
    with holds("jupyter_client answers kernel_info(reply=True, timeout=…)"):
        assert upstream.AsyncKernelClient.kernel_info


def test_jupyter_client_needs_no_heartbeat_where_it_has_a_manager() -> None:
    with holds("jupyter_client takes hb=False in start_channels, and asks the manager instead"):
        takes(upstream.AsyncKernelClient.start_channels, "hb")
        uses(KernelClient._async_is_alive, "parent", "_hb_channel")


def test_jupyter_server_announces_a_kernel_by_emit_alone() -> None:
    before = set(logging.root.manager.loggerDict)
    with holds("jupyter_server makes an event logger for each kernel, in emit alone"):
        uses(ServerKernelManager.emit, "event_logger")
        for _ in range(3):
            upstream.QuietKernelManager().emit("schema", {})
    assert set(logging.root.manager.loggerDict) == before


# Kernels by fork


def test_jupyter_client_starts_kernels_our_way(server: RulewalkServer) -> None:
    factory = KernelProvisionerFactory(parent=server.pool)
    spec = KernelSpec(display_name="Python 3")
    with holds("jupyter_client makes the provisioner that default_provisioner_name names"):
        made = factory.create_provisioner_instance("Qzx", spec, server.pool)
        assert isinstance(made, upstream.ForkProvisioner)
    with holds("jupyter_client asks the provisioner's process for no more than a Forked has"):
        for method in (LocalProvisioner.poll, LocalProvisioner.wait, LocalProvisioner.send_signal):
            uses(method, "process")
        for name in ("poll", "wait", "send_signal", "kill", "terminate", "stdout", "stdin"):
            assert hasattr(Forked, name)


def test_ipykernel_is_built_before_its_sockets() -> None:
    with holds("ipykernel takes a kernel's sockets and session as traits that may be none"):
        for name in ("session", "shell_stream", "control_stream", "control_thread", "iopub_thread",
                     "iopub_socket", "stdin_socket", "ident"):  # fmt: skip
            assert name in Kernel.class_traits()
    with holds("ipykernel runs without a thread for the shell channel"):
        uses(Kernel.start, "shell_channel_thread", "shell_main")
    with holds("ipykernel makes one shell, of which display_pub and displayhook publish"):
        uses(IPythonKernel.__init__, "displayhook", "display_pub", "pub_socket", "topic")


def test_ipykernel_starts_in_these_steps() -> None:
    with holds("ipykernel initializes its application in these steps"):
        uses(IPKernelApp.initialize, "init_pdb", "init_connection_file", "init_sockets", "init_io",
             "init_signal", "init_kernel", "init_path", "init_shell", "init_gui_pylab")  # fmt: skip
    with holds("ipykernel opens its channels in init_sockets by init_control and init_iopub"):
        uses(IPKernelApp.init_sockets, "init_control", "init_iopub", "_bind_socket")
    with holds("ipykernel binds iopub last, which is what says that a kernel listens"):
        names = IPKernelApp.init_sockets.__code__.co_names
        assert names.index("init_iopub") == len(names) - 1


def test_ipykernel_listens_on_a_port_for_the_pipe_of_iopub_alone() -> None:
    with holds("ipykernel opens iopub in these steps, and a TCP port for its pipe alone"):
        uses(IPKernelApp.init_iopub, "iopub_socket", "_apply_curve_server_options", "_bind_socket",
             "configure_tornado_logger", "background_socket")  # fmt: skip
        takes(IOPubThread.__init__, "pipe", "session")
        uses(IOPubThread._setup_pipe_in, "bind_to_random_port")
    with holds("jupyter_client starts a kernel by python -m ipykernel_launcher"):
        assert make_ipkernel_cmd()[:3] == upstream.LAUNCHER


def test_ipykernel_does_without_a_debugger() -> None:
    with holds("ipykernel loads debugpy in ipykernel.debugger alone, and can do without"):
        uses(IPythonKernel.__init__, "_is_debugpy_available")
    with holds("ipykernel waits for a debugger in IPythonKernel.start and nowhere else"):
        uses(IPythonKernel.start, "debugpy_stream", "poll_stopped_queue")
