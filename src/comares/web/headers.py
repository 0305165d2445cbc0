"""What every answer tells browsers to forbid."""

from __future__ import annotations

from comares.web.settings import WebSettings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Everything comes from here, and nothing that is written into a page is run or styles it."""


def safety_headers(settings: WebSettings) -> list[tuple[bytes, bytes]]:
    """Return the headers of every answer."""
    headers = [
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),  # links hold invitations
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
    ]
    if settings.secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    return headers
