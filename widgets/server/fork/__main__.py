"""``python -m widgets.server.fork FD``: the parent of all kernels, on a socket to the server."""

import sys

from widgets.server.fork.parent import main

main(int(sys.argv[1]))
