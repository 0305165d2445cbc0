"""What can be set for a server. ``comares serve --help`` tells what it means, in words."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class WebSettings:
    """How the server speaks to browsers, and how much it takes from them."""

    base_url: str | None = None
    """Where browsers find the server, ``https://comares.example``; without it, wherever they ask."""
    guest_rate: float = 20
    """Requests per second of one guest in the long run; 0 sets no limit."""
    address_rate: float = 100
    """Requests per second from one network address in the long run; 0 sets no limit."""
    guest_streams: int = 16
    """Tables that one guest, or one address without guests, can follow at the same time."""
    table_streams: int = 500
    """Streams of one table."""
    streams: int = 5000
    """Streams of the whole server."""
    requests: int = 1000
    """Requests that are worked on at the same time."""
    ping: float = 15
    """Seconds after which a silent stream says that it is still there."""
    patience: float = 20
    """Seconds that a stream waits for a reader who does not read."""

    access_log: bool = False
    """Whether each request gets a line in the log."""

    @property
    def secure(self) -> bool:
        """Whether browsers come by HTTPS."""
        return self.base_url is not None and urlsplit(self.base_url).scheme == "https"

    @property
    def origin(self) -> str | None:
        """The origin that browsers name."""
        if self.base_url is None:
            return None
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}".lower()
