"""Metrics for Prometheus, on an address of their own. Most are read only when somebody asks.

They are served by a thread of their own, so they can be had even if the event loop hangs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Final

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from comares import __version__
from comares.core.errors import SetupError
from comares.table.figures import BOUNDS, Durations
from comares.table.tables import Tables
from comares.web.edge import Edge
from comares.web.gate import Gate
from comares.web.lag import LoopLag
from comares.web.observer import MADE, Observer
from comares.web.streams import Streams

log = logging.getLogger(__name__)

BUCKETS: Final = (*map(str, BOUNDS), "+Inf")


class Figures(Collector):
    """What is told about a server. Tables and guests are counted, but never named."""

    def __init__(self, app: FastAPI, lag: LoopLag) -> None:
        self.app = app
        self.lag = lag

    def collect(self) -> Iterator[Metric]:
        """Yield all figures as they are now; runs in a thread of its own."""
        yield gauge("info", "The running server", 1, version=__version__)
        yield from self.of_requests(self.app.state.observer)
        yield from self.of_connections(self.app.state.edge, self.app.state.streams)
        tables: Tables | None = self.app.state.tables
        if tables:
            yield from self.of_tables(tables)
        yield histogram("event_loop_lag_seconds", "How late the event loop was", [((), self.lag.durations)])

    def of_requests(self, observer: Observer) -> Iterator[Metric]:
        """Yield what was asked and refused."""
        responses = CounterMetricFamily("comares_requests", "Responses", labels=("method", "route", "status"))
        for (kind, status), number in dict(observer.responses).items():
            responses.add_metric((*kind, str(status)), number)
        yield responses
        lasted = dict(observer.durations).items()
        yield histogram("request_seconds", "How long responses took, except streams", lasted, ("method", "route"))
        refusals = CounterMetricFamily("comares_refusals", "Requests refused", labels=("code",))
        for code, number in dict(observer.refusals).items():
            refusals.add_metric((code,), number)
        yield refusals

    def of_connections(self, edge: Edge, streams: Streams) -> Iterator[Metric]:
        """Yield who is here now."""
        gate = self.app.middleware_stack
        yield gauge("connections", "Open connections", edge.total)
        yield gauge("streams", "Open streams", len(streams.opened))
        yield gauge("requests_working", "Requests being handled", gate.limits.working if isinstance(gate, Gate) else 0)

    def of_tables(self, tables: Tables) -> Iterator[Metric]:
        """Yield what happens at the tables."""
        moves = CounterMetricFamily("comares_moves", "Moves", labels=("by",))
        moves.add_metric(("person",), self.app.state.observer.responses[MADE])
        moves.add_metric(("bot",), tables.bots.moves)
        yield moves
        yield gauge("live_tables", "Tables in memory", len(tables.cache.sessions))
        yield gauge("loading_tables", "Tables being read from the database", len(tables.cache.loading))
        writer = tables.writer
        yield histogram("commit_seconds", "How long transactions took", [((), writer.commits)])
        yield CounterMetricFamily("comares_writes_failed", "Changes that could not be stored", writer.failures)
        yield gauge("writes_queued", "Changes that wait to be stored", writer.queue.qsize())
        yield gauge("writing_seconds", "How long the same transaction has lasted", writer.age)
        pool = tables.bots.pool
        deciding = pool.number - pool.places.free
        yield gauge("bots_deciding", "Bots that think now", deciding)
        yield gauge("bots_waiting", "Bots that wait for a process", max(0, len(pool.asked) - deciding))
        yield gauge("bots_oldest_seconds", "How long the oldest decision has been waited for", pool.oldest)


def gauge(name: str, help_: str, value: float, **labels: str) -> Metric:
    """Return a figure that rises and falls."""
    metric = GaugeMetricFamily(f"comares_{name}", help_, labels=tuple(labels))
    metric.add_metric(tuple(labels.values()), value)
    return metric


def histogram(
    name: str, help_: str, lasted: Iterable[tuple[tuple[str, ...], Durations]], labels: tuple[str, ...] = ()
) -> Metric:
    """Return durations, each with its labels."""
    metric = HistogramMetricFamily(f"comares_{name}", help_, labels=labels)
    for values, durations in lasted:
        sums = list(zip(BUCKETS, accumulate(durations.counts), strict=True))
        metric.add_metric(values, sums, durations.total)
    return metric


@contextmanager
def metrics_at(address: str, app: FastAPI) -> Iterator[LoopLag]:
    """Serve metrics at ``HOST:PORT``; yield what has to look at the event loop."""
    host, _, port = address.rpartition(":")
    lag = LoopLag()
    registry = CollectorRegistry()
    registry.register(Figures(app, lag))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), registry)
    except OSError as error:
        raise SetupError("cannot-listen", host=host, port=port, reason=error.strerror or str(error)) from error
    log.info("metrics are at http://%s:%d/metrics", host, server.server_port)
    try:
        yield lag
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
