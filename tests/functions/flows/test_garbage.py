"""Frames that are no message: refused once each, and nothing changes."""

from __future__ import annotations

import json
import random

import pytest

from engine.refusals import Refusal
from functions.protocol.client import CHANGELESS_WINDOW_MS
from tests.functions.flows.playing import playing

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
    world, (host, _) = playing(1, 2)
    before = world.live.stored

    frame = host.send(raw)

    assert (frame["type"], frame["refusal"]) == ("refused", Refusal.PROTOCOL_INVALID)
    assert world.live.stored == before


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
    world, (host, guest) = playing(1, 2)
    chance = random.Random(7)
    valid = [
        json.dumps({"type": "hold", "id": "12345678", "turn": world.turn}),
        json.dumps({"type": "trade", "id": "12345678", "turn": world.turn, "seat": 3}),
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
            world.advance(0)
            world.agenda.jump(world.agenda.now_ms() + CHANGELESS_WINDOW_MS)
