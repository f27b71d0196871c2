"""Any text that a socket may send gets one answer of the protocol, and harms nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from functions.protocol.client import ClientMessage
from functions.protocol.examples import CLIENT
from functions.protocol.server import SERVER_MESSAGE
from tests.fuzz.nonsense import TEXTS, VALUES, dumped, spoiled
from tests.fuzz.scenes import SCENES, SENDERS, Scene, parsed, scene
from tests.kit.room import call

MAX_ANSWER_BYTES = 16 * 1_024
MAX_REFUSAL_BYTES = 512
NAMES = st.sampled_from(sorted({name for frame in CLIENT.values() for name in frame}))
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """A message of the protocol, of a turn near the present one."""
    made = dict(draw(st.sampled_from(list(CLIENT.values()))))
    if "turn" in made:
        made["turn"] = {"hand": draw(st.integers(1, 2)), "round": draw(st.integers(0, 3))}
    if made["type"] == "ready":
        made["hand"] = draw(st.integers(1, 2))
    if "seat" in made:
        made["seat"] = draw(st.integers(1, 10))
    return made


FRAMES = st.one_of(
    TEXTS,
    VALUES.map(dumped),
    messages().map(dumped),
    messages().flatmap(lambda message: spoiled(message, NAMES)),
    messages().flatmap(lambda message: spoiled(message, NAMES)),
)


@pytest.mark.parametrize("where", SCENES)
@settings(max_examples=120)
@given(data=st.data())
def test_every_frame_has_one_answer(where: str, data: st.DataObject) -> None:
    """In every phase and from everybody. A frame that is refused changes nothing; no answer tells
    a card or a key that its reader may not know."""
    with scene(where) as room:
        for _ in range(data.draw(st.integers(1, 4))):
            name = data.draw(st.sampled_from(sorted(SENDERS)))
            ask(room, name, data.draw(FRAMES))


@example('{"id":"abc\\ud800","type":1}')
@example('{"type":"ping","t":' + "9" * 2_000 + "}")
@example("[" * 2_048)
@settings(max_examples=300)
@given(FRAMES)
def test_before_the_first_sync_too(text: str) -> None:
    with scene("round") as room:
        ask(room, "visitor", text)


def ask(room: Scene, name: str, text: str) -> None:
    """Send the frame and judge what comes of it."""
    socket, before = room.sockets[name], room.stored
    pushed = {sender: len(other.inbox) for sender, other in room.sockets.items()}

    answer = call("ws_message", socket.event(text))

    after = room.stored
    assert answer["statusCode"] == 200
    body = answer["body"]
    told = parsed(body)
    SERVER_MESSAGE.validate_json(body)
    assert told["table"] == before.table.id
    assert told.get("refusal") != "server.error"
    assert len(body.encode()) <= MAX_ANSWER_BYTES
    if is_message(text):
        judge(told, json.loads(text), before.rev != after.rev)
    else:
        assert told["type"] == "refused"
        assert told["refusal"] in {"protocol.invalid", "protocol.too_large", "protocol.too_many"}
        assert len(body.encode()) <= MAX_REFUSAL_BYTES
        assert after == before
    room.check_text(name, body, before, after)
    for sender, other in room.sockets.items():
        for frame in other.inbox[pushed[sender] :]:
            if frame["type"] != "flash":
                room.check_text(sender, json.dumps(frame), before, after)


def judge(told: dict[str, Any], asked: dict[str, Any], changed: bool) -> None:
    """The answer to a message is of the type that goes with it."""
    kind = asked["type"]
    if told["type"] == "refused":
        assert told["refusal"] == "protocol.too_many"
        assert not changed
        return
    if kind == "sync":
        assert told["type"] in {"update", "replaced"}
    elif kind in {"ping", "poke", "marks"}:
        assert told["type"] == "pong"
        assert told["t"] == asked.get("t")
        assert not changed
    else:
        assert told["type"] == "answer"
        assert told["id"] == asked["id"]
        assert (told["refusal"] is not None) == (told["result"] in {"illegal", "stale"})
        assert changed == (told["result"] == "ok")


def is_message(text: str) -> bool:
    """Whether the documents of the protocol allow this frame."""
    try:
        if len(text.encode()) > 2_048:
            return False
        CLIENT_MESSAGE.validate_json(text)
    except ValueError:
        return False
    return True
