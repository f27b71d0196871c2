"""What must hold after every race, whatever happened in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from engine.cards import card_text
from engine.tradeem.events import Event
from engine.tradeem.hand import Choice, ChoiceKind, Complete, FlashStage, Hand, TradeStage
from engine.tradeem.settings import GRACE_MS, POT, SEATS, FlashOn
from engine.tradeem.table import Table, is_round_complete, seat_of
from engine.tradeem.view_types import TableView
from engine.tradeem.views import view
from functions.flows.publish import viewer_of
from functions.ports import Role
from tests.races.journal import Frame, Journal, Sent, Write
from tests.races.phone import Phone
from tests.races.venue import Venue

BOARD = (0, 3, 4, 5)  # cards face up in each round (WGN rules 4 to 7)
_VIEW = TypeAdapter(TableView)
_EVENTS = TypeAdapter(tuple[Event, ...])
DECISIONS = {"hold", "open_trade", "trade"}
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


def check(venue: Venue, *, closed: bool = False) -> None:
    """Every invariant. `closed`: the host has ended the event, and a hand may be void."""
    journal = venue.journal
    check_writes(journal)
    check_chips(journal)
    check_choices(journal, closed=closed)
    check_effects(journal)
    check_frames(journal)


def check_writes(journal: Journal) -> None:
    """Each write is a new rev; each visible change a new version, and nothing else is one."""
    for before, after in zip(journal.writes, journal.writes[1:], strict=False):
        assert after.stored.rev == before.stored.rev + 1
        # Two: what somebody did, and what was due after it.
        assert after.table.version - before.table.version in {0, 1, 2}
        assert after.stored.generation >= before.stored.generation
        if after.table.version == before.table.version:
            assert _visible(after.table) == _visible(before.table)
        _check_close(before, after)


def _visible(table: Table) -> Table:
    """The table without what is no version of its own: running choices, who has read."""
    hand = table.hand
    if hand is not None and isinstance(hand.stage, TradeStage):
        stage: Any = replace(hand.stage, choices=(None,) * SEATS)
    elif hand is not None and isinstance(hand.stage, Complete):
        stage = replace(hand.stage, ready=frozenset())
    else:
        return replace(table, log=())
    assert hand is not None
    return replace(table, log=(), hand=replace(hand, stage=stage))


def _check_close(before: Write, after: Write) -> None:
    """A round closes when all have chosen, or after its deadline and grace; choices in it stand."""
    old, new = before.table.hand, after.table.hand
    if old is None or new is None or not isinstance(old.stage, TradeStage):
        return
    if len(new.rounds) == len(old.rounds):
        return
    assert new.number == old.number
    assert new.rounds[-1] == old.stage.choices, "an advance that did not see every choice"
    # A step that makes a player away, and closes the round with it, is judged by what it left.
    seats = tuple(
        seat and replace(seat, silent_rounds=was.silent_rounds if was else 0)
        for seat, was in zip(after.table.seats, before.table.seats, strict=True)
    )
    asked = replace(before.table, seats=seats)
    late = after.at_ms >= old.stage.deadline_ms + GRACE_MS
    assert late or is_round_complete(asked), "a round closed before its time"


def check_chips(journal: Journal) -> None:
    """Every pot goes out whole, and no chip is made or lost."""
    for write in journal.writes:
        table = write.table
        total = sum(seat.total for seat in table.seats if seat is not None)
        assert total == POT * table.hands_played
    for record in journal.records.values():
        assert sum(record["awards"].values()) == POT
    dealt = {write.table.hands_played for write in journal.writes}
    played = range(min(dealt) + 1, max(dealt) + 1)
    assert set(journal.records) == set(played), "one record for each hand that was played"


def check_choices(journal: Journal, *, closed: bool = False) -> None:
    """Every acknowledged choice is in its hand, and in the record of the hand."""
    for told in journal.told:
        acknowledged = told.answer.get("result") in {"ok", "duplicate"}
        if told.asked.get("type") not in DECISIONS or not acknowledged:
            continue
        turn = told.asked["turn"]
        hand = journal.hand(turn["hand"])
        assert hand is not None
        seat, choice = _choice(hand, turn["round"], told.asked["id"])
        _check_choice(told.asked, choice)
        record = journal.records.get(turn["hand"])
        if record is not None:
            written = record["rounds"][turn["round"]][str(seat)]
            assert written == _written(choice), "the record has another choice"
        else:
            assert closed or journal.last.hand is not None


def _choice(hand: Hand, round_: int, action_id: str) -> tuple[int, Choice]:
    """Seat and choice of that round in which this command is."""
    rounds = list(hand.rounds)
    if isinstance(hand.stage, TradeStage):
        rounds.append(hand.stage.choices)
    assert round_ < len(rounds), "an acknowledged choice is nowhere"
    for seat, choice in enumerate(rounds[round_], start=1):
        if choice is not None and action_id in choice.refs:
            return seat, choice
    raise AssertionError("an acknowledged choice is lost")


def _check_choice(asked: Frame, choice: Choice) -> None:
    match asked["type"]:
        case "hold":
            assert choice.kind is ChoiceKind.HOLD
        case "open_trade":
            assert choice.kind in {ChoiceKind.OPEN, ChoiceKind.TRADE}
        case "trade":
            assert (choice.kind, choice.target) == (ChoiceKind.TRADE, asked["seat"])


def _written(choice: Choice) -> object:
    if choice.kind is ChoiceKind.HOLD:
        return "hold"
    return {"trade": choice.target}


def check_effects(journal: Journal) -> None:
    """No command acts twice, and each delivery has one answer with its id."""
    assert all(count == 1 for count in journal.chosen.values()), "a choice was stored twice"
    acted: dict[str, int] = {}
    for told in journal.told:
        action_id = told.asked.get("id")
        if action_id is None:
            continue
        assert told.answer["type"] in {"answer", "refused"}
        assert told.answer["id"] == action_id
        if told.answer.get("result") == "ok":
            acted[action_id] = acted.get(action_id, 0) + 1
    assert all(count == 1 for count in acted.values()), "a command was done twice"


# --- what is seen -----------------------------------------------------------------------------


def check_frames(journal: Journal) -> None:
    """No frame has a card in it that its viewer may not see, and all tell the same story."""
    states: dict[int, list[Table]] = {}
    for write in journal.writes:
        states.setdefault(write.table.version, []).append(write.table)
    boards = {
        card_text(card)
        for write in journal.writes
        if write.table.hand is not None
        for card in write.table.hand.deal.board
    }
    allowed: dict[tuple[int, Role, str | None], set[str]] = {}
    for sent in journal.sent:
        if sent.frame["type"] in {"refused", "pong", "marks", "replaced"}:
            assert not CARD.search(sent.text)
            continue
        version = sent.frame["version"]
        if sent.frame["type"] == "flash":
            assert any(_is_on_show(table, sent) for table in states[version]), "out of its time"
            assert set(CARD.findall(sent.text)) == set(sent.frame["flash"]["pocket"])
            continue
        viewer = (version, sent.role, sent.player)
        if viewer not in allowed:
            allowed[viewer] = set().union(*(_may_see(table, sent) for table in states[version]))
        _check_cards(sent, allowed[viewer], boards)
        _check_story(sent.frame, journal)


def _check_cards(sent: Sent, allowed: set[str], board: set[str]) -> None:
    """No other cards than `allowed` in the frame, and its events tell no others either."""
    frame = sent.frame
    events = frame.get("events", ())
    seen = _cards({**frame, "events": None}) if events else set(CARD.findall(sent.text))
    assert seen <= allowed, f"cards shown too early or to others: {frame['type']}"
    for event in events:
        if event["kind"] == "round_started":
            assert _cards(event) <= board
            assert len(event["board"]) == BOARD[event["round"]]
        elif event["kind"] == "hand_shown":
            assert frame["view"]["phase"] != "trade" or event not in frame["events"][-1:]
        else:
            assert not _cards(event)


def _may_see(table: Table, sent: Sent) -> set[str]:
    """The cards that may be in a view of this state: the board that lies there, the own pair, at
    the showdown the pairs of all players."""
    hand = table.hand
    if hand is None or isinstance(hand.stage, FlashStage):
        return set()
    seats: Iterable[int]
    if isinstance(hand.stage, Complete):
        shown, seats = 5, (hand.holdings[seat - 1] for seat in hand.playing)
    else:
        shown = BOARD[hand.stage.round]
        mine = seat_of(table, sent.player) if sent.player and sent.role is Role.PLAYER else None
        seats = () if mine is None or mine not in hand.playing else (_held(hand, mine),)
    cards = [*hand.deal.board[:shown], *(c for seat in seats for c in hand.deal.pockets[seat - 1])]
    return {card_text(card) for card in cards}


def _held(hand: Hand, seat: int) -> int:
    """Whose pair this seat holds, its choice of the running round included."""
    assert isinstance(hand.stage, TradeStage)
    choice = hand.stage.choices[seat - 1]
    if choice is not None and choice.target is not None:
        return choice.target
    return hand.holdings[seat - 1]


def _is_on_show(table: Table, sent: Sent) -> bool:
    """Whether this flash frame shows the pair whose time it is, to who may see it."""
    hand, flash = table.hand, sent.frame["flash"]
    if hand is None or not isinstance(hand.stage, FlashStage) or hand.stage.shown_from_ms is None:
        return False
    if sent.role is Role.STREAM:
        return False
    if sent.role is Role.PLAYER and table.settings.flash_on is FlashOn.TV:
        return False
    index = (sent.frame["server_now_ms"] - hand.stage.shown_from_ms) // table.settings.flash_ms
    seat = (hand.button + index) % SEATS + 1
    pocket = [card_text(card) for card in hand.deal.pockets[seat - 1]]
    return 0 <= index < SEATS and [*flash["pocket"]] == pocket and flash["seat"] == seat


def _cards(value: object) -> set[str]:
    """Everything in a piece of a frame that is the name of a card."""
    return set(CARD.findall(json.dumps(value)))


def _check_story(frame: Frame, journal: Journal) -> None:
    """The events of a frame are all that happened between the two versions it names."""
    since = frame.get("since")
    if since is None:
        return
    assert since <= frame["version"]
    happened = journal.events(since, frame["version"])
    if happened is not None:
        assert frame["events"] == json.loads(_EVENTS.dump_json(tuple(happened)))


# --- what phones know -------------------------------------------------------------------------


def check_current(venue: Venue, phones: Iterable[Phone] | None = None) -> None:
    """These phones (all that are on) show what the server would show them now."""
    table = venue.table
    for phone in phones if phones is not None else [p for p in venue.phones if p.is_on]:
        assert not phone.pending, f"{phone.name} waits for an answer"
        assert phone.version == table.version, f"{phone.name} is behind"
        truth = view(table, viewer_of(table, phone.role, phone.player))
        shown, expected = dict(phone.view), json.loads(_VIEW.dump_json(truth))
        marks, known = phone.marks, {mark["seat"] for mark in expected.pop("marks")}
        assert set(marks) <= known, f"{phone.name} shows a mark that nobody made"
        shown.pop("marks")
        for told in (shown, expected):  # who has read the result is no version of its own
            if told["you"] and told["phase"] == "showdown":
                told["you"] = {**told["you"], "ready": None}
        assert shown == expected, f"{phone.name} shows something else"
