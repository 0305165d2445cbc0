"""The application: middleware and routes put together."""

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
from comares.web.asgi import App, Receive, Scope, Send
from comares.web.client import installed_client
from comares.web.edge import Edge
from comares.web.gate import Gate
from comares.web.limits import Allowances
from comares.web.models import Problem
from comares.web.observer import Observer
from comares.web.openapi import describe
from comares.web.problems import Safety, on_error, on_malformed, on_refusal
from comares.web.routes import (
    games,
    guests,
    health,
    hints,
    invitations,
    kept,
    lessons,
    moves,
    practice,
    reach,
    records,
    reviews,
    rules,
    seats,
    stream,
    texts,
)
from comares.web.routes import tables as table_routes
from comares.web.settings import WebSettings
from comares.web.streams import Streams

SUBJECTS = (
    moves,
    stream,
    table_routes,
    seats,
    hints,
    invitations,
    guests,
    games,
    texts,
    rules,
    lessons,
    reviews,
    practice,
    records,
    reach,
    kept,
    health,
)
"""In the order in which their routes are tried: the most frequent first."""
REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "It cannot be done; the code says why."},
    "5XX": {"model": Problem, "description": "The server cannot do it now."},
}


class Application(FastAPI):
    """FastAPI behind our gate, which answers nearly all moves and most refused requests without FastAPI."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, without the telemetry hooks in FastAPI, which we do not use."""
        await Starlette.__call__(self, scope, receive, send)

    def build_middleware_stack(self) -> App:
        """Wrap FastAPI's middleware in our own."""
        settings: WebSettings = self.state.settings
        return Gate(super().build_middleware_stack(), settings, self.state.observer)


def create_app(settings: WebSettings, tables: Tables | None = None) -> FastAPI:
    """Return the application; without tables it can only describe itself."""
    app = Application(
        title="Comares",
        version=__version__,
        description="Tables of the Alhambra dice games. docs/protocol.md explains the life of a table.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load scripts from other sites
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
    app.state.edge = Edge(settings)
    serve_tables(app, tables)
    app.state.observer = Observer(settings)
    app.state.allowances = Allowances(settings)
    app.state.streams = Streams(settings)
    for subject in SUBJECTS:
        app.include_router(subject.router)
    client, app.state.nowhere = installed_client()
    app.include_router(client)
    app.openapi = lambda: described(app)  # type: ignore[method-assign]  # FastAPI's own way to change it
    return app


def serve_tables(app: FastAPI, tables: Tables | None) -> None:
    """Give an application its tables; what they have stored is shown before anything new is begun."""
    app.state.tables = tables
    app.state.edge.admission.unshown = tables.writer.unreported if tables else ()


def described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description, built once."""
    if app.openapi_schema is None:
        app.openapi_schema = describe(app)
    return app.openapi_schema
