"""Status of the server and its kernels: health, metrics, end of a kernel."""

from __future__ import annotations

from tornado.web import HTTPError, RequestHandler, authenticated

from widgets.server.kernel_pool import KernelPool
from widgets.server.metrics import METRICS
from widgets.server.upstream import APIHandler, JupyterHandler, KernelHandler


class KernelStatusHandler(KernelHandler):
    """Tells a page whether its kernel is alive."""

    def initialize(self, pool: KernelPool) -> None:
        """Take the pool of kernels."""
        self.pool = pool

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Send Jupyter's description of a kernel in use; 404 for one that is ending."""
        if kernel_id not in self.pool.in_use():
            raise HTTPError(404)
        if kernel_id in self.pool.readers:
            self.finish({"id": kernel_id})
            return
        sent = super().get(kernel_id)
        if sent is not None:
            await sent

    # A page ends its kernel through EndKernelHandler only.
    delete = RequestHandler.delete


class EndKernelHandler(APIHandler):
    """Ends the kernel of a page that closes."""

    def initialize(self, pool: KernelPool) -> None:
        """Take the pool of kernels."""
        self.pool = pool

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel, or keep it for a while (``part``); 404 if it is not in use."""
        if kernel_id not in self.pool.in_use():
            raise HTTPError(404)
        if self.get_body_argument("part", ""):
            self.pool.part(kernel_id)
        else:
            await self.pool.end(kernel_id, "closed")
        self.set_status(204)
        self.finish()


class HealthHandler(JupyterHandler):
    """Tells, also without a token, that the server runs and how full it is."""

    def initialize(self, pool: KernelPool) -> None:
        """Take the pool of kernels."""
        self.pool = pool

    async def prepare(self, *, _redirect_to_login: bool = True) -> None:
        """Require no token, because monitoring programs have none."""

    def get(self) -> None:
        """Send the numbers as JSON."""
        gauges = {key.removeprefix("rulewalk_"): n for key, n in self.pool.gauges().items()}
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", **gauges})


class MetricsHandler(JupyterHandler):
    """Sends the counters for Prometheus; needs the token, if there is one."""

    def initialize(self, pool: KernelPool) -> None:
        """Take the pool of kernels."""
        self.pool = pool

    def get(self) -> None:
        """Send the counters in Prometheus' text format."""
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.finish(METRICS.text(self.pool.gauges()))
