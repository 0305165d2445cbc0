"""Dependencies of the routes: the server's tables, streams, settings and limits."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import Request

from comares.table.tables import Tables
from comares.web.limits import Allowances
from comares.web.settings import WebSettings
from comares.web.streams import Streams


def tables_of(request: Request) -> Tables:
    """Return the server's tables."""
    return cast("Tables", request.app.state.tables)


async def find_tables(request: Request) -> Tables:
    """Return the server's tables."""
    return tables_of(request)


async def find_streams(request: Request) -> Streams:
    """Return the server's streams."""
    return cast("Streams", request.app.state.streams)


async def find_settings(request: Request) -> WebSettings:
    """Return the server's settings."""
    return cast("WebSettings", request.app.state.settings)


async def find_allowances(request: Request) -> Allowances:
    """Return what each address may still ask for."""
    return cast("Allowances", request.app.state.allowances)


CurrentAllowances = Annotated[Allowances, Depends(find_allowances)]
CurrentTables = Annotated[Tables, Depends(find_tables)]
CurrentStreams = Annotated[Streams, Depends(find_streams)]
CurrentSettings = Annotated[WebSettings, Depends(find_settings)]
