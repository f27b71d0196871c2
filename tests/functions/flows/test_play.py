"""Frames in, one answer each: commands, refusals, repeats, the gateway's clock, rate limits."""

from __future__ import annotations

import json
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from engine.refusals import Refusal
from engine.tradeem.hand import TradeStage
from engine.tradeem.settings import GRACE_MS, Settings
from engine.tradeem.table import Table, due_ms
from functions.flows.play import handle_frame
from functions.flows.session import GROSS
from functions.ports import NewerSchema, Role, Throttled
from functions.protocol.client import CHANGELESS_FRAMES, CHANGELESS_WINDOW_MS
from tests.kit.house import QUICK, TABLE, Client, House
from tests.kit.metered import Meter, MeteredTables

TEN = range(1, 11)


def playing(*numbers: int, settings: Settings = QUICK) -> tuple[House, list[Client]]:
    """A house in its first round with these people, frames so far forgotten."""
    house = House(settings)
    people = house.table_of(*numbers)
    people[0].ask("start")
    house.until("round 0")
    house.sockets.frames.clear()
    return house, people


def round_of(table: Table) -> TradeStage:
    assert table.hand is not None
    assert isinstance(table.hand.stage, TradeStage)
    return table.hand.stage


# --- answers --------------------------------------------------------------------------------------


def test_a_command_is_answered_to_its_sender_with_its_own_view() -> None:
    house = House()
    client = house.socket("p1")
    client.sync()

    answer = client.ask("sit", id="my-own-id", name="Ada", device="device-1", accept=True)

    assert (answer["type"], answer["id"], answer["result"]) == ("answer", "my-own-id", "ok")
    assert answer["view"]["you"]["seat"] == 1
    assert [event["kind"] for event in answer["events"]] == ["player_sat"]
    assert answer["since"] + 1 == answer["version"] == house.live.table.version


def test_all_others_get_the_update_and_the_sender_does_not() -> None:
    house = House()
    first, second = house.table_of(1, 2)
    tv = house.watcher(Role.TV)
    house.sockets.frames.clear()

    answer = first.ask("start")

    assert first.frames == []
    for client in (second, tv):
        (update,) = [f for f in client.got("update") if f["version"] == answer["version"]]
        assert update["since"] == answer["since"]
        assert update["events"] == answer["events"]


def test_every_kind_of_command_is_answered() -> None:
    house = House(replace(QUICK, hands=1))
    host, guest = house.table_of(1, 2)
    seen = {
        "seat_bot": host.ask("seat_bot", level="keen", seat=5),
        "remove_bot": host.ask("remove_bot", seat=5),
        "stand": guest.ask("stand"),
        "sit": guest.ask("sit", name="Ben", device="device-2", accept=True),
        "start": host.ask("start"),
    }
    house.until("round 0")
    seen |= {
        "hold": host.decide("hold"),
        "open_trade": guest.decide("open_trade"),
        "trade": guest.decide("trade", seat=7),
    }
    house.until("Complete")
    seen |= {"ready": host.ask("ready", hand=1), "close": host.ask("close")}

    assert {kind: answer["result"] for kind, answer in seen.items()} == dict.fromkeys(seen, "ok")


def test_a_refusal_of_the_engine_is_an_illegal_answer() -> None:
    house, (_, guest) = playing(1, 2)
    before = house.live.stored

    answer = guest.decide("trade", seat=3)

    assert answer["result"] == "illegal"
    assert answer["refusal"] == Refusal.TRADE_NOT_OPEN
    assert answer["detail"]
    assert answer["view"] is None
    assert house.live.stored == before


def test_what_another_tab_chose_is_shown_with_the_refusal() -> None:
    """Its choice crossed the first `sync` of this one, and raised no version."""
    house, (_, guest) = playing(1, 2)
    assert guest.decide("open_trade")["result"] == "ok"
    newer = house.socket("p2")

    again = newer.decide("hold")

    assert (again["result"], again["refusal"]) == ("illegal", Refusal.TRADE_ALREADY_OPEN)
    assert again["view"]["you"]["choice"] == "open"


def test_an_old_turn_is_stale_and_gets_the_present_view() -> None:
    house, (host, guest) = playing(1, 2)
    old = house.turn
    for client in (host, guest):
        client.decide("hold")

    answer = host.ask("hold", turn=old)

    assert answer["result"] == "stale"
    assert answer["version"] == house.live.table.version
    assert answer["view"]["round"] == 1


@pytest.mark.parametrize("role", [Role.TV, Role.STREAM])
def test_screens_that_watch_cannot_act(role: Role) -> None:
    house, _ = playing(1, 2)
    screen = house.watcher(role)

    answer = screen.decide("hold")

    assert (answer["result"], answer["refusal"]) == ("illegal", Refusal.TABLE_READ_ONLY)


def test_a_person_without_a_seat_cannot_choose() -> None:
    house, _ = playing(1, 2)
    stranger = house.socket("p9")
    stranger.sync()

    assert stranger.decide("hold")["refusal"] == Refusal.SEAT_NOT_YOURS


def test_a_table_that_is_not_there_is_refused() -> None:
    house = House()
    client = house.socket("p1")
    client.session = replace(client.session, table="NOTABLE")

    answer = client.sync()

    assert (answer["type"], answer["refusal"]) == ("refused", Refusal.TABLE_NO_SUCH)


class Upset:
    """A store whose reads fail."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def load(self, _table: str) -> None:
        raise self._error


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (NewerSchema("schema 99"), Refusal.PROTOCOL_SCHEMA),
        (Throttled("load"), Refusal.SERVER_BUSY),
    ],
)
def test_what_is_not_decided_is_refused_and_not_answered(
    error: Exception, refusal: Refusal
) -> None:
    """The client sends such a command again, with its id."""
    house, (host, _) = playing(1, 2)
    turn = house.turn
    house.with_ports(tables=Upset(error))

    frame = host.ask("hold", id="my-own-id", turn=turn)

    assert (frame["type"], frame["id"], frame["refusal"]) == ("refused", "my-own-id", refusal)


# --- frames that are none -------------------------------------------------------------------------

GARBAGE = [
    "",
    "hold",
    "{",
    "[]",
    "null",
    "1",
    '"hold"',
    "{}",
    '{"type": "fold"}',
    '{"type": null}',
    '{"type": "hold"}',
    '{"type": "hold", "id": "12345678"}',
    '{"type": "hold", "id": "12345678", "turn": {"hand": 1}}',
    '{"type": "hold", "id": "12345678", "turn": {"hand": "1", "round": 0}}',
    '{"type": "hold", "id": "12345678", "turn": {"hand": 1, "round": 4}}',
    '{"type": "hold", "id": "12345678", "turn": {"hand": 1, "round": 0}, "seat": 3}',
    '{"type": "hold", "id": "short", "turn": {"hand": 1, "round": 0}}',
    '{"type": "hold", "id": "Qc7d Qc7d", "turn": {"hand": 1, "round": 0}}',
    '{"type": "trade", "id": "12345678", "turn": {"hand": 1, "round": 0}, "seat": 11}',
    '{"type": "trade", "id": "12345678", "turn": {"hand": 1, "round": 0}, "seat": 1.5}',
    '{"type": "sync", "last": -1}',
    '{"type": "ping", "t": 1e400}',
    '{"type": "ping", "t": NaN}',
    '{"type": "ready", "id": "12345678", "hand": 0}',
    '{"type": "seat_bot", "id": "12345678", "level": "genius", "seat": 1}',
    "[" * 1_000,
    '{"type":' * 200,
    '{"type": "ping", "t": 1}{"type": "ping", "t": 1}',
    '\ud800{"type": "ping"}',
    "\x00",
]


@pytest.mark.parametrize("raw", GARBAGE)
def test_garbage_is_refused_once_and_changes_nothing(raw: str) -> None:
    house, (host, _) = playing(1, 2)
    before = house.live.stored

    frame = host.send(raw)

    assert (frame["type"], frame["refusal"]) == ("refused", Refusal.PROTOCOL_INVALID)
    assert house.live.stored == before


def test_a_frame_that_is_too_large_is_not_even_read() -> None:
    _, (host, _) = playing(1, 2)

    frame = host.send(json.dumps({"type": "ping", "t": 1, "pad": "x" * 2_048}))

    assert frame["refusal"] == Refusal.PROTOCOL_TOO_LARGE


def test_a_refusal_names_the_field_and_never_its_content() -> None:
    _, (host, _) = playing(1, 2)

    frame = host.send('{"type": "hold", "id": "secret-secret", "turn": "secret", "x": "secret"}')

    assert frame["id"] == "secret-secret", "an id that can be read comes back"
    assert "turn" in frame["detail"]
    assert "secret" not in frame["detail"]


def test_mutated_frames_are_answered_once_each() -> None:
    """Valid frames with bytes changed, dropped and doubled: never an error of ours."""
    house, (host, guest) = playing(1, 2)
    chance = random.Random(7)
    valid = [
        json.dumps({"type": "hold", "id": "12345678", "turn": house.turn}),
        json.dumps({"type": "trade", "id": "12345678", "turn": house.turn, "seat": 3}),
        json.dumps({"type": "sync", "last": 3}),
        json.dumps({"type": "ping", "t": 5}),
    ]
    for number in range(400):
        text = list(chance.choice(valid))
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(text))
            text[place] = chance.choice(["", text[place] * 2, chr(chance.randrange(32, 300))])
        sender = (host, guest)[number % 2]
        frame = sender.send("".join(text))
        assert frame["type"] in {"refused", "answer", "update", "pong"}
        if number % 20 == 0:
            house.advance(0)
            house.agenda.jump(house.agenda.now_ms() + CHANGELESS_WINDOW_MS)


# --- repeats --------------------------------------------------------------------------------------


def test_a_repeated_choice_is_a_duplicate_and_changes_nothing() -> None:
    house, (host, _) = playing(1, 2)
    host.decide("hold", id="the-same-id")
    before = house.live.stored

    answer = host.decide("hold", id="the-same-id")

    assert answer["result"] == "duplicate"
    assert answer["view"]["you"]["choice"] == "hold"
    assert house.live.stored == before


def test_a_repeated_open_trade_is_a_duplicate_after_the_trade() -> None:
    house, (host, _) = playing(1, 2)
    host.decide("open_trade", id="first-action")
    host.decide("trade", id="second-action", seat=7)

    assert host.decide("open_trade", id="first-action")["result"] == "duplicate"
    assert round_of(house.live.table).choices[0].target == 7


def test_a_second_choice_with_another_id_is_illegal() -> None:
    _, (host, _) = playing(1, 2)
    host.decide("hold")

    assert host.decide("hold")["refusal"] == Refusal.TRADE_ALREADY_CHOSEN


def test_a_repeat_after_the_round_has_closed_publishes_again() -> None:
    """The answer was lost, and perhaps the pushes too: everybody gets them once more."""
    house, (host, guest) = playing(1, 2)
    turn = house.turn
    guest.decide("hold")
    host.decide("hold", id="the-last-one")
    house.sockets.frames.clear()

    answer = host.ask("hold", id="the-last-one", turn=turn)

    assert answer["result"] == "duplicate"
    (update,) = guest.got("update")
    assert update["version"] == house.live.table.version
    assert [event["kind"] for event in update["events"]] == ["round_closed", "round_started"]


def test_a_repeated_step_is_a_duplicate_and_publishes_again() -> None:
    house = House()
    host, guest = house.table_of(1, 2)
    host.ask("seat_bot", id="the-same-id", level="keen", seat=5)
    before = house.live.stored
    house.sockets.frames.clear()

    answer = host.ask("seat_bot", id="the-same-id", level="keen", seat=5)

    assert answer["result"] == "duplicate"
    assert house.live.stored == before
    assert [frame["version"] for frame in guest.got("update")] == [answer["version"]]


def test_a_repeat_does_not_undo_what_came_after_it() -> None:
    house = House()
    host, _ = house.table_of(1, 2)
    host.ask("seat_bot", id="bot-comes-1", level="keen", seat=5)
    host.ask("remove_bot", id="bot-goes-1", seat=5)

    answer = host.ask("seat_bot", id="bot-comes-1", level="keen", seat=5)

    assert answer["result"] == "duplicate"
    assert house.live.table.seats[4] is None


@pytest.mark.parametrize("seed", range(12))
def test_any_command_may_come_up_to_three_times_at_random_places(seed: int) -> None:
    """The final state is the same as if each had come once. Of steps only the last answer of each
    player is kept during the event: an older one may be illegal by now, but never acts again."""

    def played(*, repeats: bool) -> tuple[Table, int]:
        chance, late = random.Random(seed), random.Random(f"late {seed}")
        house = House(replace(QUICK, hands=1), seed=f"{seed}")
        people = house.table_of(1, 2, 3)
        script: list[tuple[Client, str]] = []

        def send(client: Client, kind: str, **fields: Any) -> None:
            frame = {"type": kind, "id": f"{kind}-{len(script):06}", **fields}
            raw = json.dumps(frame)
            assert client.send(raw)["result"] == "ok", frame
            script.append((client, raw))
            if repeats:
                for _ in range(late.randrange(3)):
                    again, old = late.choice(script)
                    assert again.send(old)["result"] != "ok"

        send(people[0], "seat_bot", level="keen", seat=8)
        send(people[0], "start")
        for number in range(4):
            house.until(f"round {number}")
            turn = house.turn
            for client in chance.sample(people, 3):
                house.agenda.jump(house.agenda.now_ms() + 40)
                if chance.random() < 0.5:
                    send(client, "hold", turn=turn)
                else:
                    send(client, "open_trade", turn=turn)
                    send(client, "trade", turn=turn, seat=chance.randrange(1, 11))
        house.until("Complete")
        return house.live.table, len(script)

    assert played(repeats=True) == played(repeats=False)


# --- the gateway's clock --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after_deadline_ms", "result"),
    [(-1, "ok"), (0, "ok"), (GRACE_MS - 1, "ok"), (GRACE_MS, "illegal"), (5_000, "illegal")],
)
def test_receipt_decides_and_grace_counts(after_deadline_ms: int, result: str) -> None:
    """T20: the server's clock decides; a second of grace after the displayed deadline."""
    house, (host, _) = playing(1, 2)
    deadline = round_of(house.live.table).deadline_ms
    house.agenda.jump(deadline - 500)

    answer = host.decide("hold", received_ms=deadline + after_deadline_ms)

    assert answer["result"] == result
    if result == "illegal":
        assert answer["refusal"] == Refusal.TURN_CLOSED


def test_a_choice_in_time_counts_though_it_is_handled_late() -> None:
    """The function was slow; no tick has come yet."""
    house, (host, _) = playing(1, 2)
    due = due_ms(house.live.table)
    house.agenda.jump(due + 700)

    answer = host.decide("open_trade", received_ms=due - 1)

    assert answer["result"] == "ok"
    assert house.live.table.hand.rounds[0][0].kind == "open", "and the round was closed with it"


def test_a_late_choice_moves_the_table_on() -> None:
    house, (host, _) = playing(1, 2)
    due = due_ms(house.live.table)
    house.agenda.jump(due)

    answer = host.decide("hold", received_ms=due)

    assert answer["refusal"] == Refusal.TURN_CLOSED
    assert house.phase == "round 1"


# --- choices at once ------------------------------------------------------------------------------


class StillClock:
    """A clock that does not move, for threads."""

    def __init__(self, now_ms: int) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        return self._now_ms

    def sleep_ms(self, duration_ms: int) -> None:
        threading.Event().wait(0.001)


def test_ten_choices_at_once_fail_no_write_and_close_the_round_once() -> None:
    """Pitfall 10: one write each, and one more for the round that they complete."""
    house, people = playing(*TEN, settings=replace(QUICK, trade_ms=60_000))
    turn, meter = house.turn, Meter()
    house.with_ports(
        tables=MeteredTables(house.store, meter), clock=StillClock(house.clock.now_ms())
    )
    rev, version = house.live.stored.rev, house.live.table.version
    barrier = threading.Barrier(10)

    def choose(client: Client) -> str:
        raw = json.dumps({"type": "hold", "id": f"{client.session.player}-holds", "turn": turn})
        barrier.wait()
        return json.loads(handle_frame(house.world, client.session, raw, house.clock.now_ms()))[
            "result"
        ]

    with ThreadPoolExecutor(10) as pool:
        results = list(pool.map(choose, people))

    assert results == ["ok"] * 10
    assert meter.failed_writes == 0
    assert (meter.calls["choose"], meter.calls["save"]) == (10, 1)
    assert house.live.stored.rev == rev + 11
    assert house.live.table.version == version + 1
    assert house.phase == "round 1"
    assert all(choice is not None for choice in house.live.table.hand.rounds[0])


# --- rate limit -----------------------------------------------------------------------------------


def test_frames_that_change_nothing_are_limited() -> None:
    _, (host, _) = playing(1, 2)

    answers = [host.send({"type": "ping", "t": n}) for n in range(CHANGELESS_FRAMES + 5)]

    assert [a["type"] for a in answers] == ["pong"] * CHANGELESS_FRAMES + ["refused"] * 5
    assert answers[-1]["refusal"] == Refusal.PROTOCOL_TOO_MANY


def test_the_limit_is_of_one_socket_and_one_window() -> None:
    house, (host, guest) = playing(1, 2)
    for number in range(CHANGELESS_FRAMES + 1):
        host.send({"type": "ping", "t": number})

    assert guest.send({"type": "ping", "t": 1})["type"] == "pong"
    house.agenda.jump(house.agenda.now_ms() + CHANGELESS_WINDOW_MS)
    assert host.send({"type": "ping", "t": 1})["type"] == "pong"


def test_over_the_limit_few_frames_are_written_down() -> None:
    """Pitfall 31: a flood must not become a flood of writes."""
    house, (host, _) = playing(1, 2)
    meter = Meter()
    house.with_ports(tables=MeteredTables(house.store, meter))

    for number in range(CHANGELESS_FRAMES + 200):
        host.send({"type": "ping", "t": number})

    assert meter.calls["charge"] < CHANGELESS_FRAMES + 60


def test_gross_abuse_ends_the_socket() -> None:
    house, (host, _) = playing(1, 2)

    for number in range(2 * GROSS):
        host.send({"type": "ping", "t": number})

    assert host.id in house.sockets.closed


def test_garbage_before_the_first_sync_counts_too() -> None:
    house = House()
    stranger = house.socket("p9")

    for _ in range(CHANGELESS_FRAMES + 1):
        frame = stranger.send("garbage")

    assert frame["refusal"] == Refusal.PROTOCOL_TOO_MANY


def test_playing_is_not_charged() -> None:
    house, people = playing(1, 2)

    people[0].decide("hold")

    assert all(connection.spent <= 1 for connection in house.live.connections)


def test_the_table_is_named_in_every_frame() -> None:
    house, (host, guest) = playing(1, 2)
    host.decide("hold")
    house.until("Complete")

    for frame in [*host.frames, *guest.frames, *host.answers]:
        assert frame["table"] == TABLE
        assert frame["server_now_ms"] >= 1_800_000_000_000
        assert "version" in frame
