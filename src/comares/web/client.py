"""The client: the files built by Vite, served from memory and compressed once."""

from __future__ import annotations

import gzip
import logging
import mimetypes
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.status import HTTP_200_OK, HTTP_404_NOT_FOUND

from comares.core import registry
from comares.core.lesson import FIRST, lesson_names
from comares.core.texts import languages, texts
from comares.web.context import tables_of
from comares.web.languages import preferred
from comares.web.pages import INDEX, MANIFEST, THEMES, page

log = logging.getLogger(__name__)

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
HASHED = "assets/"
"""Where Vite puts files whose names contain a hash of their content."""
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
NOT_SENT = (MANIFEST, "prerendered/")
"""Files that pages are made of; they are not served themselves."""
Route = Callable[[Request], Awaitable[Response]]
Face = tuple[str, str | None]
"""What a page depends on besides its URL: the language, and the theme if one was chosen."""
METHODS = ["GET", "HEAD"]


@dataclass(frozen=True)
class File:
    """A file of the client, ready to be sent."""

    content: bytes
    compressed: bytes | None
    kind: str
    tag: str
    cache: str


def read_client(folder: Traversable | None = None) -> dict[str, File]:
    """Return all files of the client by path; none if it was not built."""
    folder = files("comares.web") / "client" if folder is None else folder
    if not (folder / INDEX).is_file():
        return {}
    return {path: load(path, file.read_bytes()) for path, file in walk(folder, "")}


def walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    """Yield all files in a folder with their paths."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from walk(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry


def load(path: str, content: bytes) -> File:
    """Prepare a file for sending."""
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    compressed = gzip.compress(content, 9, mtime=0) if kind.startswith(COMPRESSIBLE) else None
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    tag = sha256(content).hexdigest()[:20]
    return File(content, compressed, kind, tag, FOREVER if path.startswith(HASHED) else ASK_AGAIN)


@cache
def installed_client() -> tuple[APIRouter, Route | None]:
    """Return the routes of this installation's client, and the handler for all other addresses; prepared once."""
    found = read_client()
    return client_routes(found), nowhere(found) if found else None


def client_routes(found: dict[str, File]) -> APIRouter:
    """Return the routes for the pages and the files they load."""
    router = APIRouter(include_in_schema=False)
    if not found:
        log.warning("this installation has only the API, no pages for browsers")

    async def file(request: Request) -> Response:
        return send(request, found[request.url.path.removeprefix("/")])

    for path, route in page_routes(found).items():
        router.add_api_route(path, route if found else not_built, methods=METHODS)
    for path in found:
        if not path.startswith(NOT_SENT):
            router.add_api_route(f"/{path}", file, methods=METHODS)
    return router


def page_routes(found: dict[str, File]) -> dict[str, Route]:
    """Return the handlers of the pages, by path."""
    homes = pages(found, "home")
    tables = {game: pages(found, "table", game) for game in (None, *registry.names())}
    rulebooks = pages(found, "rules")
    lessons = {game: pages(found, "learn", game) for game in registry.names()}
    practising, records = pages(found, "practice"), pages(found, "record")

    async def home(request: Request) -> Response:
        return send(request, homes[face_for(request)])

    async def table(request: Request) -> Response:
        id_ = request.path_params["table"]
        game = tables_of(request).game_at_hand(id_)  # not from the database, as anybody may ask for any page
        answer = send(request, tables[game][face_for(request)])
        if game:  # the browser fetches it while loading scripts
            answer.headers["Link"] = f"</api/tables/{id_}>; rel=preload; as=fetch; crossorigin"
        return answer

    async def rules(request: Request) -> Response:
        game = request.path_params.get("game")
        if game is not None and game not in registry.names():
            raise HTTPException(HTTP_404_NOT_FOUND)
        face = face_for(request)
        answer = send(request, rulebooks[face])
        address = "/".join(("/api/rules", face[0], *([game] if game else ())))
        answer.headers["Link"] = f"<{address}>; rel=preload; as=fetch; crossorigin"
        return answer

    async def learn(request: Request) -> Response:
        game, lesson = request.path_params["game"], request.path_params.get("lesson", FIRST)
        if game not in registry.names() or lesson not in lesson_names(game):
            raise HTTPException(HTTP_404_NOT_FOUND)
        return send(request, lessons[game][face_for(request)])

    async def practice(request: Request) -> Response:
        return send(request, practising[face_for(request)])

    async def record(request: Request) -> Response:
        return send(request, records[face_for(request)])

    return {
        "/": home,
        "/t/{table}": table,
        "/t/{table}/{invite}": table,
        "/t/{table}/at/{ply}": table,
        "/t/{table}/review/at/{ply}": table,
        "/t/{table}/review/{exercises}": table,
        "/t/{table}/review/{exercises}/all": table,
        "/practice": practice,
        "/review": record,
        "/review/exercises": record,
        "/rules": rules,
        "/rules/{game}": rules,
        "/learn/{game}": learn,
        "/learn/{game}/{lesson}": learn,
    }


def nowhere(found: dict[str, File]) -> Route:
    """Return the handler for addresses where there is nothing: a page that says so."""
    faces = pages(found, "nowhere")

    async def page_of_nothing(request: Request) -> Response:
        return send(request, faces[face_for(request)], HTTP_404_NOT_FOUND)

    return page_of_nothing


def pages(found: dict[str, File], name: str, game: str | None = None) -> dict[Face, File]:
    """Return a page in all its languages and themes."""
    client = {path: file.content for path, file in found.items()}
    faces = product(languages(), (None, *THEMES)) if found else ()
    return {face: load(INDEX, page(client, name, game, *face)) for face in faces}


def face_for(request: Request) -> Face:
    """Return what was chosen on this device (the client keeps it in cookies), or else what the browser prefers."""
    language, theme = request.cookies.get("comares-language"), request.cookies.get("comares-theme")
    if language not in languages():
        language = preferred(request.headers.get("accept-language"))
    return language, theme if theme in THEMES else None


def send(request: Request, file: File, status: int = HTTP_200_OK) -> Response:
    """Send a file, or 304 if it was found and the browser has it."""
    vary = "Accept-Encoding" if file.cache == FOREVER else "Accept-Encoding, Accept-Language, Cookie"
    is_compressed = file.compressed is not None and "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{file.tag}-gzip"' if is_compressed else f'"{file.tag}"'  # as their bytes differ
    headers = {"Cache-Control": file.cache, "ETag": tag, "Vary": vary}
    if status == HTTP_200_OK and has(request, tag):
        return Response(None, 304, headers)
    if is_compressed:
        headers["Content-Encoding"] = "gzip"
        return Response(file.compressed, status, headers, file.kind)
    return Response(file.content, status, headers, file.kind)


def has(request: Request, tag: str) -> bool:
    """Return whether a browser has what a tag stands for; proxies that compress may have marked it as weak."""
    known = request.headers.get("if-none-match", "").split(",")
    return any(one.strip() in ("*", tag, f"W/{tag}") for one in known)


async def not_built(request: Request) -> Response:
    """Send a page that explains why there is no client."""
    say = texts(preferred(request.headers.get("accept-language")))
    return Response(say("error.no-client"), 503, {"Cache-Control": "no-store"}, "text/plain; charset=utf-8")
