"""``python -m widgets.server.fork.alone``: a kernel that is not a fork, as ipykernel_launcher."""

from widgets.server.fork.upstream import QuietKernelApp

if __name__ == "__main__":  # the documentation imports every module
    QuietKernelApp.launch_instance()
