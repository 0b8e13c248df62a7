"""All uses of ipykernel by forked kernels.

A kernel's start has two halves. What all kernels share happens once, before the fork; keys,
sockets, threads and streams come after it. ipykernel does not promise either half;
``tests/server/test_upstream.py`` checks each assumption, as for the server's own upstream.
"""

from __future__ import annotations

import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ipykernel.control import ControlThread
from ipykernel.iostream import IOPubThread
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp
from IPython.core.application import BaseIPythonApplication
from zmq import ROUTER, XPUB
from zmq.eventloop.zmqstream import ZMQStream

__all__ = ["KernelApp", "QuietKernelApp"]


@contextmanager
def _without_debugger() -> Iterator[None]:
    """Let ipykernel find no debugger: no lesson needs one, and it is a quarter of the memory."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # the import system's own sign
    try:
        import ipykernel.debugger  # noqa: F401

        yield
    finally:
        del sys.modules["debugpy"]


class LessonKernel(IPythonKernel):
    """An IPython kernel without a debugger."""

    def start(self) -> None:
        """Begin to answer; ipykernel's own start would also wait for a debugger."""
        super(IPythonKernel, self).start()


class QuietKernelApp(IPKernelApp):
    """An IPython kernel that listens only where its connection file says."""

    def init_iopub(self, context: Any) -> None:
        """Open the channel on which the kernel publishes.

        ipykernel would also listen on a TCP port, for output of processes that the kernel starts.
        """
        self.iopub_socket = context.socket(XPUB)
        self.iopub_socket.linger = 1000
        self._apply_curve_server_options(self.iopub_socket)
        self.iopub_port = self._bind_socket(self.iopub_socket, self.iopub_port)
        self.configure_tornado_logger()
        self.iopub_thread = IOPubThread(self.iopub_socket, pipe=False, session=self.session)
        self.iopub_thread.start()
        self.iopub_socket = self.iopub_thread.background_socket


class KernelApp(QuietKernelApp):
    """An IPython kernel that is built once and comes alive in each fork."""

    def build(self) -> None:
        """Make the kernel and its shell, without a socket, a thread, a key or a random number."""
        words = ["--HistoryManager.enabled=False", "--IPKernelApp.capture_fd_output=False"]
        BaseIPythonApplication.initialize(self, words)
        self.init_pdb()
        with _without_debugger():
            self.kernel = LessonKernel.instance(
                parent=self, log=self.log, profile_dir=self.profile_dir, user_ns={}
            )
        self.init_path()
        self.init_shell()
        self.init_gui_pylab()
        shell: Any = self.kernel.shell
        shell.display_formatter.format("")  # what it makes when first used is shared

    def come_alive(self, connection_file: str) -> None:
        """Open the sockets that a connection file names, and answer until the process ends."""
        self.connection_file = connection_file
        self.kernel.shell.init_environment()
        self.init_connection_file()
        self.init_sockets()
        self.init_io()
        self.init_signal()
        self.init_kernel()
        self.start()

    def init_control(self, context: Any) -> None:
        """Open the control channel alone: nothing here debugs, and there are no subshells."""
        self.control_socket = context.socket(ROUTER)
        self.control_socket.linger = 1000
        self.control_socket.router_handover = 1
        self.control_port = self._bind_socket(self.control_socket, self.control_port)
        self.control_thread = ControlThread(daemon=True)

    def init_kernel(self) -> None:
        """Give the kernel that was built before the fork its own sockets, session and names."""
        control = ZMQStream(self.control_socket, self.control_thread.io_loop)
        self.control_thread.start()
        own = {
            "session": self.session, "shell_stream": ZMQStream(self.shell_socket),
            "control_stream": control, "control_thread": self.control_thread,
            "iopub_thread": self.iopub_thread, "iopub_socket": self.iopub_socket,
            "stdin_socket": self.stdin_socket, "ident": str(uuid.uuid4()),
            "_stdout": sys.stdout, "_stderr": sys.stderr,
        }  # fmt: skip
        for name, value in own.items():
            setattr(self.kernel, name, value)
        self._join_shell()

    def _join_shell(self) -> None:
        """Let the shell publish on this kernel's own line."""
        kernel, shell = self.kernel, self.kernel.shell
        for publisher in (shell.displayhook, shell.display_pub):
            publisher.session, publisher.pub_socket = self.session, self.iopub_socket
        shell.displayhook.topic = kernel._topic("execute_result")
        self.displayhook.get_execution_count = lambda: kernel.execution_count
