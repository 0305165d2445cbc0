"""The OpenAPI description."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from comares.web.models import StreamEvent

REFERENCE = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the description of the routes, and of the stream's events, which FastAPI leaves out."""
    described = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    schemas = described["components"]["schemas"]
    events = TypeAdapter[Any](StreamEvent).json_schema(ref_template=REFERENCE, mode="serialization")
    for name, definition in {**events.pop("$defs"), "StreamEvent": events}.items():
        schemas.setdefault(name, definition)
    return described
