"""A client that records what was acknowledged, and checks that it is there afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from tests.web.serving import Guest


@dataclass
class Ledger:
    """A guest who plays all seats of one table, as fast as possible."""

    table: str
    acknowledged: list[str] = field(default_factory=list)
    """The tokens that the server acknowledged."""
    pending: tuple[dict[str, Any], str] | None = None
    """A move without a response yet, and its key."""
    sent: int = 0

    async def play(self, guest: Guest, moves: int) -> None:
        """Play until the server dies, the game is over, or a number of moves have been made."""
        try:
            for _ in range(moves):
                now = await guest.see(self.table)
                if now["status"] == "finished":
                    return
                position = now["position"]
                token = position["choices"][len(self.acknowledged) % len(position["choices"])]["token"]
                self.pending = {"seat": position["to_move"], "token": token, "version": now["version"]}, uuid4().hex
                self.sent += 1
                await self.send(guest)
        except httpx.TransportError:
            pass

    async def send(self, guest: Guest) -> None:
        """Send the move that has no response yet."""
        assert self.pending
        body, key = self.pending
        answer = await guest.move(self.table, body, key)
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(body["token"])
        self.pending = None

    async def check(self, guest: Guest) -> None:
        """Raise unless everything acknowledged is there, once and in order, and nothing is there only in part."""
        if self.pending:
            await self.send(guest)  # whether or not it was done before, now it is, once
        now = await guest.see(self.table)
        decided = [entry["token"] for entry in now["log"] if not entry["token"].startswith("(")]
        assert decided == self.acknowledged
        assert now["position"]["to_move"] != "chance"
        assert now["position"]["ply"] == len(now["log"])
