"""The description of all messages, for programs: ``python -m comares.web.openapi`` prints it."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from comares.web.app import describe
from comares.web.models import StreamEvent

REFERENCE = "#/components/schemas/{model}"


def schema(app: FastAPI) -> dict[str, Any]:
    """Return the description of the routes, with the events of the stream, which FastAPI does not look into."""
    described: dict[str, Any] = FastAPI.openapi(app)
    schemas = described.setdefault("components", {}).setdefault("schemas", {})
    events = TypeAdapter[Any](StreamEvent).json_schema(ref_template=REFERENCE, mode="serialization")
    for name, definition in {**events.pop("$defs"), "StreamEvent": events}.items():
        schemas.setdefault(name, definition)
    return described


def document() -> str:
    """Return the description as JSON."""
    return json.dumps(schema(describe()), ensure_ascii=False, indent=1, sort_keys=True)


if __name__ == "__main__":
    print(document())
