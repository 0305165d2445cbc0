"""The application: layers and routes put together."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from comares import __version__
from comares.core.errors import ComaresError
from comares.table.tables import Tables
from comares.web.access import AccessLog
from comares.web.asgi import App, Receive, Scope, Send
from comares.web.client import client_routes
from comares.web.gate import Gate
from comares.web.models import Problem
from comares.web.openapi import describe
from comares.web.problems import Safety, on_error, on_malformed, on_refusal
from comares.web.routes import games, guests, health, invitations, moves, seats, stream, texts
from comares.web.routes import tables as table_routes
from comares.web.settings import WebSettings
from comares.web.streams import Streams

SUBJECTS = (moves, stream, table_routes, seats, invitations, guests, games, texts, health)
"""The routes are tried in this order: what is asked most comes first."""
REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "It cannot be done; the code says why."},
    "5XX": {"model": Problem, "description": "The server cannot do it now."},
}


class Application(FastAPI):
    """FastAPI behind our gate: most of what is refused, and nearly all moves, never get as far as FastAPI."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Go through the layers, without FastAPI's look at telemetry, which we do not have."""
        await Starlette.__call__(self, scope, receive, send)

    def build_middleware_stack(self) -> App:
        """Return the layers, the outermost last."""
        settings: WebSettings = self.state.settings
        app = Gate(super().build_middleware_stack(), settings)
        return AccessLog(app) if settings.access_log else app


def create_app(settings: WebSettings, tables: Tables | None = None) -> FastAPI:
    """Return the application for tables that are open; without them it can only be described."""
    app = Application(
        title="Comares",
        version=__version__,
        description="Tables of the Alhambra dice games. docs/protocol.md tells how a table lives.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        responses=REFUSALS,
        middleware=[Middleware(Safety)],
        exception_handlers={
            ComaresError: on_error,
            HTTPException: on_refusal,
            RequestValidationError: on_malformed,
        },
    )
    app.state.settings = settings
    app.state.tables = tables
    app.state.streams = Streams(settings)
    for subject in SUBJECTS:
        app.include_router(subject.router)
    app.include_router(client_routes())
    app.openapi = lambda: described(app)  # type: ignore[method-assign]  # FastAPI's own way to change it
    return app


def described(app: FastAPI) -> dict[str, Any]:
    """Return the description of all messages, made once."""
    if app.openapi_schema is None:
        app.openapi_schema = describe(app)
    return app.openapi_schema
