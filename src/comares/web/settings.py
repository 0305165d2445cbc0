"""The settings of a web server; ``comares serve --help`` explains them."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class WebSettings:
    """How the server talks to browsers, and how much it accepts from them."""

    base_url: str | None = None
    """The public URL of the server, such as ``https://comares.example``; by default, whatever browsers ask for."""
    guest_rate: float = 20
    """Sustained requests per second from one guest; 0 for no limit."""
    address_rate: float = 100
    """Sustained requests per second from one network address; 0 for no limit."""
    guest_streams: int = 16
    """Streams that one guest, or one address without a guest, may have open at the same time."""
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
