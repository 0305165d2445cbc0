"""Accessibility checks with axe, page by page, in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import pairs, scored
from tests.browser.inspection import AXE, assert_accessible
from tests.browser.wholegames import ME, keeping

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


@pytest.mark.parametrize("window", [(360, 740), (844, 390)])
def test_axe_finds_nothing_serious_on_a_phone(visit: Visit, window: tuple[int, int]) -> None:
    """Where pages are laid out differently: invitations, notices, an unfinished game, a replay."""
    if not AXE.exists():
        pytest.skip("the client's packages are not installed")
    ani, ben = visit(bypass_csp=True), visit(bypass_csp=True)
    page = ben.page
    page.set_viewport_size({"width": window[0], "height": window[1]})
    invitation = ani.set_table(ME, {"kind": "open"})
    ben.open("/")
    ben.way("play").wait_for()
    assert_accessible(page)
    ben.open(invitation)
    ben.button("web.lobby.sit").wait_for()
    assert_accessible(page)
    ben.sit("Ben")
    ani.button("web.table.menu").wait_for()
    proposal = f"{ani.address}/api/tables/{ani.table}/seats/1/giving-up"
    assert ani.context.request.put(proposal, headers={"Origin": ani.address}).ok
    ben.button("web.table.agree").wait_for()
    assert_accessible(page)
    ben.open(f"/t/{ben.table}/at/2")
    page.get_by_role("slider").wait_for()
    assert_accessible(page)
    ben.button("web.replay.live").click()
    ben.button("web.table.agree").click()
    ben.button("web.result.rematch").wait_for()
    box = ben.button("web.result.rematch").bounding_box()
    assert box and box["y"] + box["height"] <= window[1], box
    assert_accessible(page)
    ben.lenient = True
    ben.open("/nowhere")
    page.get_by_role("heading", name="Nobody sits here").wait_for()
    assert_accessible(page)


def test_axe_finds_nothing_serious(visit: Visit) -> None:
    if not AXE.exists():
        pytest.skip("the client's packages are not installed")
    # The page's content security policy would block axe.
    person = visit(bypass_csp=True)
    page = person.page
    person.open()
    person.way("play").wait_for()
    assert_accessible(page)

    person.way("friends").click()
    page.get_by_role("dialog").wait_for()
    assert_accessible(page)
    page.get_by_role("textbox", name="Name").first.fill("Ani")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="2 seats are open")).to_be_visible()
    assert_accessible(page)

    # An open seat can be removed; the others keep their numbers in order.
    page.get_by_role("button", name="Remove seat 3").click()
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    expect(page.get_by_text("play with virtual players")).to_be_visible()
    assert_accessible(page)

    # Pressed twice in quick succession, a button sends one request.
    page.get_by_role("button", name="Begin with a bot in the open seat").dblclick()
    person.wait_for_turn()
    assert_accessible(page)
    page.get_by_role("button", name="Menu").click()
    assert_accessible(page)
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("radio", name="A bot plays on").check()
    assert_accessible(page)

    # What goes wrong is said above the dialog, not behind it.
    page.route("**/bot", lambda route: route.abort())
    person.lenient = True
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    person.lenient = False
    page.unroute("**/bot")
    person.keep("leave-offline", full=False)
    page.get_by_role("button", name="Stay").click()
    person.hurry_to(keeping)
    pairs(person).first.wait_for()
    assert_accessible(page)
    person.hurry()
    scored(person).wait_for()
    assert_accessible(page)
    person.play_out()
    assert_accessible(page)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("region", name="Looking back").wait_for()
    assert_accessible(page)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").wait_for()
    assert_accessible(page)
