"""What a viewer's bytes may depend on: nothing that the viewer may not know, to the last byte."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.cards import parse_cards
from engine.shuffle import stream
from engine.tradeem.hand import Deal, FlashStage
from engine.tradeem.settings import FlashOn, PicksShown
from engine.tradeem.table import Table
from functions.codec import tradeem
from functions.codec.documents import Unreadable
from functions.ports import Conflict, NewerSchema, Role, Stored, TableStore
from tests.kit.world import QUICK, TABLE, Client, TableWorld

BOARD = parse_cards("8c7cJd9c2s")
OWN = parse_cards("Qc7d")
HIDDEN = parse_cards("9s9hAhJc5d5sKd8dKcKsTh9d2c2hAcTc6h3s")  # of the other nine seats


def dealt(order: Sequence[int]) -> Deal:
    """Seat 1 has `OWN`; the other pairs are the hidden cards in this order."""
    cards = [*OWN, *(HIDDEN[place] for place in order)]
    pockets = tuple((cards[2 * i], cards[2 * i + 1]) for i in range(10))
    return Deal(pockets=pockets, board=BOARD, seed="00" * 32, commitment="c0ffee")


class Stacked:
    """A store that lays out a given deal whenever a hand begins."""

    def __init__(self, inner: TableStore, deal: Deal) -> None:
        self._inner = inner
        self._deal = deal

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def save(self, stored: Stored, *, expect_rev: int, record: str | None = None) -> Stored:
        return self._inner.save(
            replace(stored, table=self._with_deal(stored.table)),
            expect_rev=expect_rev,
            record=record,
        )

    def _with_deal(self, table: Table) -> Table:
        hand = table.hand
        if hand is None or not isinstance(hand.stage, FlashStage):
            return table
        return replace(table, hand=replace(hand, deal=self._deal))


def permuted(number: int) -> list[int]:
    """One of many orders of the hidden cards."""
    draw = stream(f"order {number}".encode(), "test")
    order = list(range(18))
    for last in range(17, 0, -1):
        other = draw.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def evening(order: Sequence[int], picks_shown: PicksShown) -> dict[str, list[bytes]]:
    """All bytes that reach each screen from the start to just before the showdown."""
    world = TableWorld(
        replace(QUICK, hands=1, flash_on=FlashOn.TV, picks_shown=picks_shown, trade_ms=8_000)
    )
    sent: dict[str, list[bytes]] = {}
    host, guest = world.table_of(1, 2)
    screens = {"box": host, "stream": world.watcher(Role.STREAM), "rail": world.socket("p9")}
    screens["rail"].sync()
    world.with_ports(tables=Stacked(world.store, dealt(order)))
    world.sockets.raw.clear()
    answers = _listen(host)
    host.ask("start")
    for number in range(4):
        world.until(f"round {number}")
        guest.decide("open_trade")
        guest.decide("trade", seat=3 + number)
        if number < 3:
            host.decide("hold")
        host.sync(last=world.live.table.version - 2)
    for name, client in screens.items():
        sent[name] = [raw for connection, raw in world.sockets.raw if connection == client.id]
    return {**sent, "answers": answers}


def _listen(client: Client) -> list[bytes]:
    """The raw answers of a client, from now on."""
    heard: list[bytes] = []
    client.heard = heard.append
    return heard


@pytest.mark.parametrize("picks_shown", list(PicksShown))
def test_hidden_cards_change_no_byte_of_a_viewer(picks_shown: PicksShown) -> None:
    """Frames, sizes and counts included: updates, marks, answers and syncs of a whole hand."""
    first = evening(range(18), picks_shown)
    assert all(first.values())
    for number in range(4):
        assert evening(permuted(number), picks_shown) == first


def test_the_host_sees_no_more_than_any_player() -> None:
    world = TableWorld(replace(QUICK, flash_on=FlashOn.TV))
    host, guest = world.table_of(1, 2)
    host.ask("start")
    world.until("round 0")

    def cards(client: Client) -> int:
        you = client.sync()["view"]["you"]
        return len([you[name] for name in ("dealt", "held") if you[name]])

    assert cards(host) == cards(guest) == 2


SECRETS = ("pockets", "seed", "tv-key", "stream-key", "Qc", "7d")


def test_nothing_secret_is_in_a_repr() -> None:
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    world.with_ports(tables=Stacked(world.store, dealt(range(18))))
    host.ask("start")
    world.until("round 0")
    live = world.live

    texts = [repr(live), repr(live.stored), repr(tradeem.pack(live.stored)), repr(host.session)]

    for text in texts:
        assert not [secret for secret in SECRETS if secret in text], text


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda doc: bytes([tradeem.FORMAT.schema + 1]) + doc[1:], NewerSchema),
        (lambda doc: doc[:40], Unreadable),
        (lambda doc: doc[:1] + b"Qc7d", Unreadable),
        (lambda doc: b"", Unreadable),
        (lambda doc: b"\x00" + doc[1:], Unreadable),
    ],
)
def test_an_unreadable_state_says_nothing_of_its_content(spoil: Any, error: type) -> None:
    world = TableWorld()
    world.table_of(1, 2)
    packed = tradeem.pack(world.live.stored)

    with pytest.raises(error) as raised:
        tradeem.unpack(spoil(packed.doc), {}, 0)

    assert "Qc" not in str(raised.value)
    assert "Player" not in str(raised.value)
    assert raised.value.__cause__ is None


def test_a_choice_that_cannot_be_read_says_nothing_either() -> None:
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    host.ask("start")
    world.until("round 0")
    packed = tradeem.pack(world.live.stored)

    with pytest.raises(Unreadable) as raised:
        tradeem.unpack(packed.doc, {1: '["Qc7d"]'}, 0)

    assert "Qc" not in str(raised.value)


def test_a_state_that_was_spoilt_is_never_saved() -> None:
    """Chips and cards are counted before each write."""
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    cards = (*OWN, *HIDDEN)
    twice = replace(dealt(range(18)), board=(*BOARD[:4], cards[0]))
    world.with_ports(tables=Stacked(world.store, twice))
    host.ask("start")
    before = world.live.stored

    with pytest.raises(AssertionError, match="25 different cards"):
        world.until("round 0")

    assert world.live.stored.table.version <= before.table.version + 1


def test_two_tables_do_not_share_a_deal() -> None:
    """Pitfall 28: 32 fresh bytes for every deal."""
    commitments = set()
    for number in range(20):
        world = TableWorld(seed=f"table {number}")
        host, _ = world.table_of(1, 2)
        host.ask("start")
        commitments.add(world.live.table.hand.deal.commitment)

    assert len(commitments) == 20


def test_a_table_of_a_newer_release_is_not_touched() -> None:
    """Pitfall 32: answer "retry later", never write."""
    world = TableWorld()
    host, _ = world.table_of(1, 2)
    raw = world.store.load(TABLE)
    assert raw is not None

    class Newer:
        writes = 0

        def load(self, _table: str) -> None:
            raise NewerSchema("schema 2")

        def save(self, *_a: object, **_k: object) -> None:
            raise Conflict

    world.with_ports(tables=Newer())

    assert host.ask("start")["refusal"] == "protocol.newer_schema"
    assert world.live == raw
