"""Error responses: a status and a code for programs, a sentence in their language for people."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final, cast

import orjson
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from comares.core.errors import ComaresError
from comares.core.texts import texts
from comares.table.errors import NotAllowed, NotNow, NotThere, TooMuch, Unavailable
from comares.web.asgi import App, Message, Receive, Scope, Send, header, is_api
from comares.web.languages import preferred
from comares.web.logs import shown_path

log = logging.getLogger(__name__)


class WebError(ComaresError):
    """A request that is refused before it reaches a table."""

    def __init__(self, code: str, status: int, headers: Mapping[str, str] | None = None, **data: object) -> None:
        super().__init__(code, **data)
        self.status = status
        self.headers = headers


UNPROCESSABLE = 422
STATUS: Final[tuple[tuple[type[ComaresError], int], ...]] = (
    (NotThere, 404),
    (NotAllowed, 403),
    (NotNow, 409),
    (TooMuch, 429),
    (Unavailable, 503),
)
"""The HTTP statuses of table errors."""


def status_of(error: ComaresError) -> int:
    """Return the HTTP status for an error; 422 for what cannot be parsed or is against the rules."""
    if isinstance(error, WebError):
        return error.status
    return next((status for kind, status in STATUS if isinstance(error, kind)), UNPROCESSABLE)


def answer(error: ComaresError, language: str | None) -> Response:
    """Return an error as a response."""
    status = status_of(error)
    body: dict[str, Any] = {
        "code": error.code,
        "message": error.message(texts(preferred(language))),
        "data": error.data,
    }
    if error.where:
        body["where"] = {"line": error.where.line, "column": error.where.column, "token": error.where.token}
    headers = {"Cache-Control": "no-store"}
    if isinstance(error, WebError) and error.headers:
        headers.update(error.headers)
    elif status in (429, 503):
        headers["Retry-After"] = "1"
    return Response(orjson.dumps(body, default=str), status, headers, "application/json")


def refuse(error: ComaresError, scope: Scope) -> Response:
    """Return the response to a request that is refused, and note why."""
    scope["state"]["refusal"] = error.code
    return answer(error, header(scope, b"accept-language"))


async def on_error(request: Request, error: Exception) -> Response:
    """Handle one of our own errors."""
    assert isinstance(error, ComaresError)
    return refuse(error, request.scope)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Handle what FastAPI itself refuses: unknown paths and methods."""
    assert isinstance(error, HTTPException)
    match error.status_code:
        case 404 if wants_page(request) and (nowhere := request.app.state.nowhere):
            return cast("Response", await nowhere(request))
        case 404:
            ours = WebError("no-such-page", 404)
        case 405:
            ours = WebError("wrong-method", 405, {"Allow": ", ".join(methods_of(request))})
        case status:
            ours = WebError("malformed", status, places="body")
    return refuse(ours, request.scope)


def wants_page(request: Request) -> bool:
    """Return whether somebody typed in or followed an address, rather than a program calling the API."""
    is_page = request.method in ("GET", "HEAD") and not is_api(request.scope)
    return is_page and "text/html" in request.headers.get("accept", "")


def methods_of(request: Request) -> list[str]:
    """Return the methods that a path accepts; several routes may share it."""
    return [
        method
        for method in ("DELETE", "GET", "HEAD", "POST", "PUT")
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in request.app.routes)
    ]


async def on_malformed(request: Request, error: Exception) -> Response:
    """Handle a request that fails validation: say where, but do not echo what was sent."""
    assert isinstance(error, RequestValidationError)
    problems = [
        {"where": ".".join(str(part)[:40] for part in found["loc"]), "what": str(found["type"])}
        for found in error.errors()[:10]
    ]
    places = ", ".join(problem["where"] for problem in problems)
    ours = WebError("malformed", UNPROCESSABLE, places=places)
    ours.data["problems"] = problems
    return refuse(ours, request.scope)


async def answer_failure(error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
    """Respond to an error that nobody else handled; log it unless it is one of our own."""
    if not isinstance(error, ComaresError):
        log.error("a request failed: %s %s", scope["method"], shown_path(scope["path"]), exc_info=error)
        error = WebError("internal", 500, request=scope["state"]["request"])
    await refuse(error, scope)(scope, receive, send)


class Safety:
    """Middleware just inside FastAPI's own, whose error responses are not meant for people."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and respond to errors that nobody caught."""
        is_started = False

        async def sending(message: Message) -> None:
            nonlocal is_started
            is_started = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:
            if is_started:
                raise
            await answer_failure(error, scope, receive, send)
