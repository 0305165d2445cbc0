"""The commands ``admin``: back-ups, checks, and deleting what nobody needs."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from comares.cli import checks
from comares.cli.console import complaints, console, print_json
from comares.cli.progress import counting
from comares.core.errors import ComaresError, SetupError
from comares.core.texts import Texts
from comares.table.settings import default_database

if TYPE_CHECKING:
    from comares.table.checking import Fault
    from comares.table.storage import Storage

GUEST = re.compile(r"[0-9a-f]{64}")
BATCH = 100
"""Tables deleted in one transaction."""


def register(app: typer.Typer, language: Texts) -> None:
    """Add the commands."""
    admin = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    app.add_typer(admin, name="admin", help=language("cli.admin.help"))
    for add in (add_copies, add_check, add_prune, add_removals):
        add(admin, language)


def database_option(language: Texts) -> Any:
    """Return the option for the database, as ``serve`` has it."""
    return typer.Option(help=language("cli.serve.database"), envvar="COMARES_DATABASE", show_envvar=True)


def yes_option(language: Texts) -> Any:
    """Return the option not to ask."""
    return typer.Option("--yes", help=language("cli.admin.yes"))


def table_argument(language: Texts) -> Any:
    """Return the argument for a table."""
    return typer.Argument(metavar="TABLE", help=language("cli.admin.table"), show_default=False)


def add_copies(admin: typer.Typer, language: Texts) -> None:
    """Add ``backup`` and ``restore``."""
    where = Annotated[str | None, database_option(language)]
    one_file = Annotated[Path, typer.Argument(metavar="FILE", help=language("cli.admin.copy"), show_default=False)]

    @admin.command(help=language("cli.admin.backup"))
    def backup(file: one_file, database: where = None) -> None:
        with needing_packages():
            from comares.table.backup import back_up

        back_up(database or default_database(), file)
        tell(language("cli.admin.backed-up", file=str(file)))

    @admin.command("restore", help=language("cli.admin.restore"))
    def restore_command(
        file: one_file, database: where = None, yes: Annotated[bool, yes_option(language)] = False
    ) -> None:
        with needing_packages():
            from comares.table.backup import RESTORE, file_of, restore

        target = database or default_database()
        shown = str(file_of(target, RESTORE, file))
        confirm(language("cli.admin.restore-ask", database=shown, file=str(file)), yes, language)
        aside = restore(target, file)
        tell(language("cli.admin.restored", file=str(file)))
        if aside:
            tell(language("cli.admin.kept-aside", file=str(aside)))


def add_check(admin: typer.Typer, language: Texts) -> None:
    """Add ``check``."""

    @admin.command(help=language("cli.admin.check"))
    def check(
        database: Annotated[str | None, database_option(language)] = None,
        json: Annotated[bool, typer.Option("--json", help=language("cli.json"))] = False,
    ) -> None:
        with opened(database) as storage:
            from comares.table.checking import fault_of_table, survey

            ids, faults = survey(storage.database)
            with counting(language("cli.admin.checking"), len(ids)) as show:
                for done, id_ in enumerate(ids, 1):
                    fault = fault_of_table(storage, id_)
                    faults += [fault] if fault else []
                    show(done, 0)
        if json:
            found = [
                {"table": fault.table, "version": fault.version, "error": reason(fault, language)} for fault in faults
            ]
            print_json({"ok": not faults, "tables": len(ids), "faults": found})
        else:
            for fault in faults:
                complaints.print(line_on(fault, language), markup=False, style="red", soft_wrap=True)
            wrong, right = language("cli.admin.wrong", n=len(faults)), language("cli.admin.right", n=len(ids))
            tell(wrong if faults else right)
        sys.exit(1 if faults else 0)


def add_prune(admin: typer.Typer, language: Texts) -> None:
    """Add ``prune``."""

    @admin.command(help=language("cli.admin.prune"))
    def prune(
        older_than: Annotated[str, typer.Option(help=language("cli.admin.older-than"), show_default=False)],
        finished: Annotated[bool, typer.Option("--finished", help=language("cli.admin.finished"))] = False,
        dry_run: Annotated[bool, typer.Option("--dry-run", help=language("cli.admin.dry-run"))] = False,
        database: Annotated[str | None, database_option(language)] = None,
        yes: Annotated[bool, yes_option(language)] = False,
    ) -> None:
        days = checks.age(older_than)
        with opened(database) as storage:
            from comares.table import upkeep
            from comares.table.storage import now

            before = now() - days * upkeep.DAY
            kinds = (False, True) if finished else (False,)
            tables = sum(upkeep.count(storage.database, upkeep.unused_tables(before, over=over)) for over in kinds)
            names = upkeep.count(storage.database, upkeep.unused_guests(before))
            if dry_run:
                tell(language("cli.admin.prune-would", tables=tables, names=names))
                return
            confirm(language("cli.admin.prune-ask", tables=tables, names=names), yes, language)
            tables = 0
            for over in kinds:
                while n := upkeep.delete_unused_tables(storage.database, before, over=over, most=BATCH):
                    tables += n
            names = 0
            while n := upkeep.delete_unused_guests(storage.database, before, most=upkeep.PART):
                names += n
            tell(language("cli.admin.pruned", tables=tables, names=names))


def add_removals(admin: typer.Typer, language: Texts) -> None:
    """Add ``forget``, ``delete`` and ``new-invitation``."""
    where = Annotated[str | None, database_option(language)]
    is_sure = Annotated[bool, yes_option(language)]
    one_table = Annotated[str, table_argument(language)]

    @admin.command(help=language("cli.admin.forget"))
    def forget(
        guest: Annotated[str, typer.Argument(metavar="GUEST", help=language("cli.admin.guest"), show_default=False)],
        database: where = None,
        yes: is_sure = False,
    ) -> None:
        with opened(database) as storage:
            from comares.table import forgetting

            found = guest_of(guest, storage)
            confirm(language("cli.admin.forget-ask"), yes, language)
            done = forgetting.forget(storage, found)
        tell(language("cli.admin.forgotten", changed=done.changed, deleted=done.deleted))

    @admin.command(help=language("cli.admin.delete"))
    def delete(table: one_table, database: where = None, yes: is_sure = False) -> None:
        with opened(database) as storage:
            from comares.table.errors import NotThere

            if storage.missing([table]):
                raise NotThere("no-such-table")
            confirm(language("cli.admin.delete-ask", table=table), yes, language)
            storage.delete_tables([table])
        tell(language("cli.admin.deleted"))

    @admin.command("new-invitation", help=language("cli.admin.new-invitation"))
    def new_invitation(table: one_table, database: where = None) -> None:
        with opened(database) as storage:
            from comares.table.invitations import renew

            invite = renew(storage, table)
        tell(language("cli.admin.link", table=table, invite=invite))


# ---- What they share ----


@contextmanager
def needing_packages() -> Iterator[None]:
    """Say which package is missing if the tables cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SetupError("web-missing", package=(error.name or "").partition(".")[0]) from error


@contextmanager
def opened(database: str | None) -> Iterator["Storage"]:
    """Open an existing database as it is."""
    with needing_packages():
        from comares.table.database import opened_as_it_is
        from comares.table.storage import Storage

    with opened_as_it_is(database or default_database()) as found:
        yield Storage(found)


def guest_of(written: str, storage: "Storage") -> str:
    """Return a guest who is written as a seat they have, or as their id."""
    from comares.table import forgetting, limits
    from comares.table.errors import NotThere

    if seat := re.fullmatch(rf"({limits.TABLE_ID}):([1-9])", written):
        return forgetting.guest_at(storage, seat[1], int(seat[2]))
    if not GUEST.fullmatch(written):
        raise SetupError("guest-malformed", value=written)
    if not forgetting.is_known(storage.database, written):
        raise NotThere("no-such-guest")
    return written


def line_on(fault: "Fault", language: Texts) -> str:
    """Return a line about something that is not in order."""
    where = language("cli.admin.fault-event", table=fault.table, version=fault.version) if fault.table else "SQLite"
    return language("cli.admin.fault", where=where, problem=reason(fault, language))


def reason(fault: "Fault", language: Texts) -> str:
    """Return what is wrong: one of our errors as a sentence, others as they are."""
    error = fault.error
    if isinstance(error, ComaresError):
        return error.message(language)
    return error if isinstance(error, str) else f"{type(error).__name__}: {error}"


def confirm(question: str, is_sure: bool, language: Texts) -> None:
    """Ask, unless somebody is sure; raises unless the answer is yes."""
    if is_sure:
        return
    complaints.print(language("cli.admin.ask", question=question), markup=False, soft_wrap=True)
    if sys.stdin.readline().strip().casefold() != language("cli.admin.yes-word"):
        raise SetupError("not-confirmed")


def tell(line: str) -> None:
    """Print a line as it is."""
    console.print(line, markup=False, soft_wrap=True)
