"""The application: routes put together."""

from __future__ import annotations

from fastapi import FastAPI

from comares import __version__


def describe() -> FastAPI:
    """Return the application without tables, to describe its routes."""
    return FastAPI(title="Comares", version=__version__)
