"""Security headers, sent with every response."""

from __future__ import annotations

from comares.web.settings import WebSettings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Everything is loaded from here, and no inline scripts or styles are allowed."""


def safety_headers(settings: WebSettings) -> list[tuple[bytes, bytes]]:
    """Return the headers for every response."""
    headers = [
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),  # URLs contain invitations, and proxies log where requests come from
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
    ]
    if settings.secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    return headers
