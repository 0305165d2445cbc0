"""What every answer tells browsers to forbid."""

from __future__ import annotations

from comares.web.asgi import App, Message, Receive, Scope, Send
from comares.web.settings import WebSettings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Everything comes from here, and nothing that is written into a page is run or styles it."""


class Headers:
    """Adds the headers of safety to every answer."""

    def __init__(self, app: App, settings: WebSettings) -> None:
        self.app = app
        self.always = [
            (b"content-security-policy", POLICY.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),  # links hold invitations
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"x-frame-options", b"DENY"),
        ]
        if settings.secure:
            self.always.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and the answer with more headers back."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.always]
            await send(message)

        await self.app(scope, receive, sending if scope["type"] == "http" else send)
