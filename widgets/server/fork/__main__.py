"""``python -m widgets.server.fork FD``: the parent of all kernels, on a line from the server."""

import sys

from widgets.server.fork.parent import main

main(int(sys.argv[1]))
