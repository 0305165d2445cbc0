"""The command ``serve``: tables for browsers."""

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import Annotated, Any

import typer

from comares.cli import checks
from comares.cli.console import console
from comares.core.errors import SetupError
from comares.core.texts import Texts
from comares.table.settings import Settings
from comares.web.settings import WebSettings

HOST = "127.0.0.1"
PORT = 8000


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command."""

    def option(key: str, name: str, check: Any = None) -> Any:
        help_text = language(f"cli.serve.{key}")
        return typer.Option(help=help_text, envvar=f"COMARES_{name}", show_envvar=True, callback=check)

    @app.command(help=language("cli.serve.help"))
    def serve(
        host: Annotated[str, option("host", "HOST")] = HOST,
        port: Annotated[int, option("port", "PORT", checks.between(0, 65535))] = PORT,
        database: Annotated[str | None, option("database", "DATABASE")] = None,
        base_url: Annotated[str | None, option("base-url", "BASE_URL", checks.base_url)] = None,
        proxies: Annotated[str, option("proxies", "PROXIES", checks.proxies)] = "",
        guest_rate: Annotated[float, option("guest-rate", "GUEST_RATE", checks.between(0))] = WebSettings.guest_rate,
        address_rate: Annotated[
            float, option("address-rate", "ADDRESS_RATE", checks.between(0))
        ] = WebSettings.address_rate,
        pace: Annotated[float, option("pace", "PACE", checks.between(0))] = Settings.pace,
        grace: Annotated[float, option("grace", "GRACE", checks.between(0))] = Settings.grace,
        think: Annotated[float, option("think", "THINK", checks.between(0))] = Settings.think,
        workers: Annotated[int | None, option("workers", "WORKERS", checks.between(1, 256))] = None,
        bots: Annotated[str, option("bots", "BOTS", checks.bots)] = "",
        tables_per_guest: Annotated[
            int, option("tables-per-guest", "TABLES_PER_GUEST", checks.between(1))
        ] = Settings.tables_per_guest,
        live_tables: Annotated[int, option("live-tables", "LIVE_TABLES", checks.between(0))] = Settings.live_tables,
        connections: Annotated[int, option("connections", "CONNECTIONS", checks.between(1))] = WebSettings.connections,
        address_connections: Annotated[
            int, option("address-connections", "ADDRESS_CONNECTIONS", checks.between(1))
        ] = WebSettings.address_connections,
        streams: Annotated[int, option("streams", "STREAMS", checks.between(1))] = WebSettings.streams,
        address_streams: Annotated[
            int, option("address-streams", "ADDRESS_STREAMS", checks.between(1))
        ] = WebSettings.address_streams,
        address_rare: Annotated[
            float, option("address-rare", "ADDRESS_RARE", checks.between(1))
        ] = WebSettings.address_rare,
        keep_unfinished: Annotated[
            int, option("keep-unfinished", "KEEP_UNFINISHED", checks.between(0, checks.DAYS))
        ] = Settings.keep_unfinished,
        keep_finished: Annotated[
            int, option("keep-finished", "KEEP_FINISHED", checks.between(0, checks.DAYS))
        ] = Settings.keep_finished,
        log_format: Annotated[str, option("log-format", "LOG_FORMAT", checks.one_of("text", "json"))] = "text",
        metrics: Annotated[str | None, option("metrics", "METRICS", checks.metrics)] = None,
        access_log: Annotated[bool, option("access-log", "ACCESS_LOG")] = WebSettings.access_log,
        browser: Annotated[bool, option("browser", "BROWSER")] = False,
    ) -> None:
        tables = Settings(
            pace=pace,
            grace=grace,
            think=think,
            bots=tuple(checks.listed(bots)),
            tables_per_guest=tables_per_guest,
            live_tables=live_tables,
            keep_unfinished=keep_unfinished,
            keep_finished=keep_finished,
        )
        if database is not None:
            tables = replace(tables, database=database)
        if workers is not None:
            tables = replace(tables, workers=workers)
        web = WebSettings(
            base_url=base_url,
            guest_rate=guest_rate,
            address_rate=address_rate,
            connections=connections,
            address_connections=address_connections,
            streams=streams,
            address_streams=address_streams,
            address_rare=address_rare,
            access_log=access_log,
            log_format=log_format,
            metrics=metrics,
        )
        start(host, [port], tables, web, language, proxies=proxies, browser=browser)


def start_default(language: Texts, browser: bool) -> None:
    """Start the default, for those who did not ask for anything: a server on this computer, in the browser."""
    start(HOST, [PORT, 0], Settings(), WebSettings(), language, browser=browser, shows_running=True)


def start(
    host: str,
    ports: list[int],
    tables: Settings,
    web: WebSettings,
    language: Texts,
    *,
    proxies: str = "",
    browser: bool,
    shows_running: bool = False,
) -> None:
    """Serve on the first free port until stopped; or show the server that already has these tables, if wanted."""
    try:
        from comares.table.lock import ServerLock
        from comares.web import logs
        from comares.web.server import address_of, listen_on_first, serve
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "comares":
            raise
        raise SetupError("web-missing", package=package) from error

    logs.set_up(web.log_format)
    # First of all, so that nothing is made on the disk for an address that cannot be used.
    listener = listen_on_first(host, ports, web.patience)
    try:
        lock = ServerLock(tables.database)
    except SetupError as taken:
        listener.close()
        address = str(taken.data["address"])
        if not shows_running or not address:
            raise
        console.print(language("cli.serve.running", address=address), soft_wrap=True)
        if browser and has_screen():
            webbrowser.open(address)
        return
    with lock:
        address = web.base_url or address_of(listener)

        def ready() -> None:
            lock.tell(address)
            console.print(language("cli.serve.ready", address=address), soft_wrap=True)
            sys.stdout.flush()
            if browser and has_screen():
                # Opening a browser may take a while, or even last until it is closed.
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        serve(listener, tables, web, proxies, ready)


def has_screen() -> bool:
    """Return whether a browser could open a window; one that takes over the terminal is not wanted."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
