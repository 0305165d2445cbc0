"""What is kept is told in every language; whoever opened a table can renew its invitation and delete it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from comares.core.texts import languages
from tests.browser.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


def test_what_is_kept_is_told_in_every_language(visit: Visit) -> None:
    for language in languages():
        reader = visit(language=language)
        reader.open()
        reader.button("web.home.kept").click()
        told = reader.page.get_by_role("dialog")
        for key in ("cookie", "tables", "finished-ever", "delete", "host"):
            expect(told).to_contain_text(reader.said(f"web.kept.{key}"))
        expect(told).to_contain_text(reader.said("web.kept.unfinished", n=90))
        reader.keep(f"kept-{language}", full=False)


def test_an_owner_renews_the_invitation_and_deletes_the_table(visit: Visit) -> None:
    ani, ben = visit(language="de"), visit(language="nl")
    old = ani.set_table({"kind": "me", "name": "Ani"}, {"kind": "open"})
    ben.open(old)
    expect(ben.page.get_by_label(ben.said("web.lobby.name"))).to_be_visible()
    expect(ben.button("web.own.delete")).to_have_count(0)

    ani.button("web.table.menu").click()
    ani.button("web.own.renew").click()
    expect(ani.page.get_by_text(ani.said("web.own.renewed"))).to_be_visible()
    link = ani.page.get_by_label(ani.words("web.links.invite"))
    expect(link).not_to_have_value(f"{ani.address}{old}")
    ani.keep("own-de")
    ani.page.keyboard.press("Escape")

    ben.lenient = True  # the browser reports the refusal, too
    ben.page.get_by_label(ben.said("web.lobby.name")).fill("Ben")
    ben.button("web.lobby.sit").click()
    expect(ben.page.get_by_text(ben.said("error.wrong-invite"))).to_be_visible()
    ben.open(link.input_value())
    ben.page.get_by_label(ben.said("web.lobby.name")).fill("Ben")
    ben.button("web.lobby.sit").click()
    expect(ben.page.get_by_role("grid", name="Ben")).to_be_visible()
    ben.lenient = False

    # Not while somebody else is playing there.
    ani.lenient = True
    ani.button("web.table.menu").click()
    ani.button("web.own.delete").click()
    ani.button("web.own.really").click()
    expect(ani.page.get_by_role("dialog").get_by_text(ani.said("error.others-play"))).to_be_visible()
    ani.keep("own-refused-de")
    ani.lenient = False


def test_a_table_is_deleted_for_everybody(visit: Visit) -> None:
    ani, ben = visit(language="nl"), visit()
    link = ani.set_table({"kind": "me", "name": "Ani"}, {"kind": "bot", "level": "random"})
    ben.open(link)
    expect(ben.page.get_by_role("grid", name="Ani")).to_be_visible()
    ani.button("web.table.menu").click()
    ani.keep("own-menu-nl")
    ani.button("web.own.delete").click()
    ani.button("web.own.keep").click()
    ani.button("web.own.delete").click()
    ani.keep("own-asked-nl")
    ani.button("web.own.really").click()
    expect(ani.button("web.home.kept")).to_be_visible()
    expect(ben.page.get_by_text(ben.said("web.nowhere.deleted"))).to_be_visible()
    ben.keep("deleted-en")
