"""Deals of betting games are proven card by card, and mucked hands stay closed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from engine.cards import DECK, card_text
from engine.cli.commands import run
from engine.commitment import leaf, root, salt
from engine.formats import deal_json
from engine.poker.hand.events import BoardDealt, CardsShown, HoleDealt, PokerEvent
from engine.poker.views.deal_proof import DealProof, Opening, check, places, prove, seen
from engine.poker.views.hand import redact
from engine.poker.views.hand_types import Director, PokerViewer
from engine.refusals import IllegalAction, Refusal
from engine.rules import Stakes
from engine.shuffle import shuffle
from engine.viewers import SeatViewer
from tests.engine.poker.play import Play
from tests.properties.poker_deals import SCRIPT, Dealt, deals, played

SEED = bytes(range(32))
STAKES = Stakes(small_blind=50, big_blind=100, bring_in=30)
CHECKED_DOWN = "c c c | c c c | c c c | c c c"


def told(events: list[PokerEvent], viewer: PokerViewer) -> list[PokerEvent]:
    return [redact(event, viewer) for event in events]


def hand(script: str = CHECKED_DOWN, game: str = "holdem") -> list[PokerEvent]:
    """All events of a hand of three players that this seed has dealt."""
    play = Play(stacks=[1_000, 1_000, 1_000], game=game, stakes=STAKES, cards=shuffle(SEED))
    return play.do(script).events


def public(script: str = CHECKED_DOWN) -> list[PokerEvent]:
    return told(hand(script), Director())


@profile(max_examples=100)
@given(dealt=deals(), script=SCRIPT, seed=st.binary(min_size=32, max_size=32), data=st.data())
def test_exactly_what_a_viewer_saw_is_opened(
    dealt: Dealt, script: list[int], seed: bytes, data: st.DataObject
) -> None:
    """The proof holds, and opens the places of the cards in the viewer's events: no folded or
    mucked hand of another one, nothing that was not dealt."""
    seats = range(1, len(dealt.stacks) + 1)
    viewer = data.draw(st.sampled_from([Director(), *(SeatViewer(seat=seat) for seat in seats)]))
    deck = shuffle(seed)
    _, steps = played(replace(dealt, deck=deck), script)
    events = told(list(chain.from_iterable(after.events for after in steps)), viewer)
    visible = {
        card
        for event in events
        if isinstance(event, HoleDealt | BoardDealt | CardsShown)
        for card in event.cards
        if card is not None
    }

    proof = prove(seed, events)

    check(proof, events)
    assert {opening.card for opening in proof.openings} == visible
    assert all(card_text(deck[opening.place]) == opening.card for opening in proof.openings)


def test_places_go_round_the_table_street_by_street() -> None:
    """One card to each player in turn, then the board; nothing is burned. Players who have folded
    get none."""
    holdem = places(hand())
    stud = places(hand("b f c | c c | c c | c c | c c", "stud"))
    folded = next(seat for seat in (1, 2, 3) if len(stud.holes[seat]) == 3)
    first, second = (seat for seat in (1, 2, 3) if seat != folded)

    assert holdem.holes == {1: (0, 3), 2: (1, 4), 3: (2, 5)}
    assert holdem.board == (6, 7, 8, 9, 10)
    assert stud.holes[folded] == (folded - 1, folded + 2, folded + 5)
    assert stud.holes[first][3:] == (9, 11, 13, 15)
    assert stud.holes[second][3:] == (10, 12, 14, 16)


def test_an_opened_salt_fits_no_other_place() -> None:
    """What is opened cannot be tried on what is closed: no salt gives a closed leaf with any card,
    and the closed salts and the seed are not in the proof."""
    proof = prove(SEED, public())
    opened = {opening.place for opening in proof.openings}
    salts = [bytes.fromhex(opening.salt) for opening in proof.openings]
    closed = [place for place in range(52) if place not in opened]
    written = repr(proof.leaves) + repr([opening.salt for opening in proof.openings])

    assert len(set(salts)) == len(salts)
    for place in closed:
        tried = {leaf(salted, place, card).hex() for salted in salts for card in DECK}
        assert proof.leaves[place] not in tried
        assert salt(SEED, place).hex() not in written
    assert SEED.hex() not in written


def test_the_proof_of_another_seed_is_not_written() -> None:
    with pytest.raises(ValueError, match="another seed"):
        prove(bytes(32), public())


def _opening(proof: DealProof, at: int, **fields: Any) -> DealProof:
    openings = list(proof.openings)
    openings[at] = replace(openings[at], **fields)
    return replace(proof, openings=tuple(openings))


def _other_leaf(proof: DealProof) -> DealProof:
    leaves = list(proof.leaves)
    leaves[-1] = leaves[0]
    return replace(proof, leaves=tuple(leaves))


def _also(proof: DealProof, **fields: Any) -> DealProof:
    return replace(proof, openings=(*proof.openings, replace(proof.openings[0], **fields)))


Change = Callable[[DealProof], DealProof]
FAULTS: dict[str, tuple[Change, Refusal]] = {
    "commitment": (lambda p: replace(p, commitment="0" * 64), Refusal.RECORD_COMMITMENT),
    "a leaf": (_other_leaf, Refusal.RECORD_COMMITMENT),
    "a leaf too few": (lambda p: replace(p, leaves=p.leaves[1:]), Refusal.RECORD_COMMITMENT),
    "a leaf that is none": (
        lambda p: replace(p, leaves=("no", *p.leaves[1:])), Refusal.RECORD_COMMITMENT,
    ),
    "a card is not opened": (
        lambda p: replace(p, openings=p.openings[1:]), Refusal.RECORD_DEAL,
    ),
    "a salt": (lambda p: _opening(p, 2, salt="0" * 64), Refusal.RECORD_DEAL),
    "a salt that is none": (lambda p: _opening(p, 2, salt="x"), Refusal.RECORD_COMMITMENT),
    "no such place": (lambda p: _also(p, place=52), Refusal.RECORD_DEAL),
    "before the deck": (lambda p: _also(p, place=-1), Refusal.RECORD_DEAL),
    "a place with two cards": (lambda p: _also(p, card="xx"), Refusal.RECORD_DEAL),
    "a closed place": (lambda p: _also(p, place=51), Refusal.RECORD_DEAL),
    "a card that is none": (lambda p: _also(p, place=51, card="xx"), Refusal.RECORD_UNKNOWN_CARD),
    "a place twice": (_also, Refusal.RECORD_DUPLICATE_CARD),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_proof_with_a_fault_is_refused(fault: str) -> None:
    """Whatever is changed, it binds the record's cards no longer."""
    events = public()
    change, refusal = FAULTS[fault]
    proof = change(prove(SEED, events))

    with pytest.raises(IllegalAction) as refused:
        check(proof, events)

    assert refused.value.refusal is refusal


def test_no_card_of_the_record_can_be_another_one() -> None:
    """Each shown card in turn is claimed to have been another."""
    events = public()
    proof = prove(SEED, events)
    for place, card in seen(events).items():
        other = "As" if card != "As" else "Ks"
        claimed = [_with(event, card, other) for event in events]
        lied = replace(
            proof,
            openings=tuple(
                replace(opening, card=other) if opening.place == place else opening
                for opening in proof.openings
            ),
        )
        for offered in (proof, lied):
            with pytest.raises(IllegalAction):
                check(offered, claimed)


def _with(event: PokerEvent, card: str, other: str) -> PokerEvent:
    if not isinstance(event, BoardDealt | CardsShown):
        return event
    return replace(event, cards=tuple(other if one == card else one for one in event.cards))


def test_one_card_at_two_places_is_refused() -> None:
    """A deck with a card twice can be committed to, and is found out when both are opened."""
    deck = [DECK[5], *DECK[:51]]
    hashes = [leaf(salt(SEED, place), place, card) for place, card in enumerate(deck)]
    opened = (0, 6)
    events = [
        HoleDealt(seat=1, cards=(card_text(deck[0]),), up=(True,)),
        BoardDealt(street=0, cards=(card_text(deck[1]),)),
    ]
    proof = DealProof(
        commitment=root(hashes),
        leaves=tuple(value.hex() for value in hashes),
        openings=tuple(
            Opening(place=at, card=card_text(deck[at]), salt=salt(SEED, at).hex())
            for at in (*opened, 1)
        ),
    )

    with pytest.raises(IllegalAction) as refused:
        check(proof, events)

    assert refused.value.refusal is Refusal.RECORD_DUPLICATE_CARD


IMPOSSIBLE: dict[str, list[PokerEvent]] = {
    "unequal": [
        HoleDealt(seat=1, cards=(None,), up=(False,)),
        HoleDealt(seat=2, cards=(None, None), up=(False, False)),
    ],
    "too many": [HoleDealt(seat=1, cards=(None,) * 53, up=(False,) * 53)],
    "never dealt": [CardsShown(seat=3, cards=("As",))],
    "other than dealt": [
        HoleDealt(seat=1, cards=("Ad",), up=(True,)), CardsShown(seat=1, cards=("As",)),
    ],
    "more than dealt": [
        HoleDealt(seat=1, cards=(None,), up=(False,)), CardsShown(seat=1, cards=("As", "Ks")),
    ],
}  # fmt: skip


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_no_deck_has_dealt_is_refused(what: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        seen(IMPOSSIBLE[what])

    assert refused.value.refusal is Refusal.RECORD_DEAL


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Exit code, lines and complaints of `verify --json` on a value in a file."""

    def ran(value: object) -> tuple[int, list[Any], str]:
        file = tmp_path / "deal.json"
        file.write_text(json.dumps(value), encoding="utf-8")
        code = run(["verify", "--json", str(file)], lambda: 0.0)
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err

    return ran


def written(viewer: PokerViewer) -> dict[str, object]:
    return deal_json.write(SEED, told(hand(), viewer), table="t1", number=7)


def test_verify_takes_proofs(verify: Any) -> None:
    """The rail's and a player's own one, one file with both."""
    code, lines, err = verify([written(Director()), written(SeatViewer(seat=2))])

    assert (code, err) == (0, "")
    assert lines == [{"hand": 1, "ok": True}, {"hand": 2, "ok": True}]


def test_verify_names_what_is_wrong(verify: Any) -> None:
    """Exit code 1, and the refusal's code first."""
    code, lines, _ = verify({**written(Director()), "commitment": "0" * 64})

    assert code == 1
    assert lines[0]["ok"] is False
    assert lines[0]["error"].startswith("record.commitment_differs: ")


@pytest.mark.parametrize("name", ["dealt", "shown", "commitment", "leaves", "openings"])
@pytest.mark.parametrize("value", [None, 7, [7], {"x": 7}])
def test_what_is_no_proof_is_unreadable(verify: Any, name: str, value: object) -> None:
    """A name missing or of a wrong type: exit code 2 and one line that says what."""
    record = {**written(Director()), name: value}
    if value is None:
        del record[name]
    code, lines, err = verify(record)

    assert (code, lines) == (2, [])
    assert err.count("\n") == 1


SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=3), st.just([]))


@profile(
    max_examples=200,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_no_spoilt_proof_is_good_or_breaks_the_program(verify: Any, data: st.DataObject) -> None:
    """With another value anywhere in the file it is wrong or unreadable, unless the file only
    claims less than it proves."""
    record = json.loads(json.dumps(written(SeatViewer(seat=3))))
    above, at, path = record, data.draw(st.sampled_from(sorted(record))), []
    while True:
        path.append(at)
        node = above[at]
        if not isinstance(node, (dict, list)) or not node or data.draw(st.booleans()):
            break
        above, at = node, data.draw(st.sampled_from(_names(node)))
    above[at] = other = data.draw(SCALARS)
    code, _, _ = verify(record)

    assert code in {1, 2} or node == other or _claims_less(path, other)


def _names(node: dict[str, Any] | list[Any]) -> list[Any]:
    return sorted(node) if isinstance(node, dict) else list(range(len(node)))


def _claims_less(path: list[Any], other: object) -> bool:
    """Table, number and the seat of a hand that was not seen are proven by nobody; a card that is
    not claimed to be seen needs no proof."""
    unproven = path[0] in {"table", "hand"} or path[-1] == "seat"
    return unproven or (path[0] in {"dealt", "shown"} and other in (None, []))


def test_only_this_format_is_read() -> None:
    with pytest.raises(Exception, match="poker-deal/1"):
        deal_json.read({"format": "tradeem-hand/1"})
