"""``python -m widgets.server.fork.alone``: a kernel that is not a fork, as ipykernel_launcher."""

from widgets.server.fork.upstream import QuietKernelApp

QuietKernelApp.launch_instance()
