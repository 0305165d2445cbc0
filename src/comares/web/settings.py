"""The settings of a web server; ``comares serve --help`` explains them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from urllib.parse import urlsplit


@dataclass(frozen=True)
class WebSettings:
    """How the server talks to browsers, and how much it accepts from them."""

    base_url: str | None = None
    """The public URL of the server, such as ``https://comares.example``; by default, whatever browsers ask for."""
    guest_rate: float = 20
    """Sustained requests per second from one guest; 0 for no limit."""
    address_rate: float = 100
    """Sustained requests per second from one network address; 0 for no limits per address at all."""
    address_connections: int = 300
    """Connections that one address may have open at the same time; trusted proxies may have any number."""
    connections: int = 10_000
    """Maximum number of connections in total."""
    arrival: float = 15
    """Seconds within which a request has to arrive, from its first byte, or from the opening of the connection."""
    address_rare: float = 12
    """Tables, new guests and QR codes for one address: how many of each per minute in the long run, and five minutes'
    worth of them at once."""
    guest_streams: int = 16
    """Streams that one guest may have open at the same time."""
    address_streams: int = 100
    """Streams that one address may have open at the same time. A fifth of these, and of the numbers below, is kept for
    those who have a seat at the table."""
    table_streams: int = 500
    """Maximum number of streams of one table."""
    streams: int = 5000
    """Maximum number of streams in total."""
    requests: int = 1000
    """Maximum number of requests being handled at the same time."""
    ping: float = 15
    """Seconds of silence after which a stream sends a keep-alive."""
    patience: float = 20
    """Seconds that a stream waits for a reader that does not read."""

    access_log: bool = False
    """Whether requests are logged."""
    log_format: str = "text"
    """How the log is written: ``text`` or ``json``."""
    metrics: str | None = None
    """Where metrics are served, such as ``127.0.0.1:9100``; nowhere by default."""

    def per_address(self, limit: int) -> float:
        """Return a limit for each address, which is none if addresses are not limited at all."""
        return limit if self.address_rate else inf

    @property
    def secure(self) -> bool:
        """Whether browsers use HTTPS."""
        return self.base_url is not None and urlsplit(self.base_url).scheme == "https"

    @property
    def origin(self) -> str | None:
        """The origin that browsers send."""
        if self.base_url is None:
            return None
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}".lower()
