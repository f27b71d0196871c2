"""Whole hands on the embedded platform: real handlers, real sockets, a clock that tests move."""

import asyncio
import json

import pytest

from infra.local.exhibition import Exhibition
from infra.local.faults import Disconnects, Faults
from tests.kit.client import Json, Problem
from tests.kit.loop import on_loop
from tests.local.embedded import QUICK, Embedded, embedded, turn


def finished(view: Json) -> bool:
    return bool(view["phase"] == "finished")


@on_loop
async def test_one_player_and_nine_bots_play_an_event() -> None:
    async with embedded() as room:
        ann = await room.client.sign_up("Ann")
        code = await room.client.create(ann, **{**QUICK, "hands": 2})
        links = await room.client.request("GET", f"/api/tables/{code}/links", guest=ann)
        key = links["tv"].partition("key=")[2]
        async with room.client.socket(code, ann) as box, room.client.socket(code, key=key) as tv:
            await box.sit(ann, 4)
            await box.must("seat_bot", level="keen")
            await box.must("start")
            for hand in (1, 2):
                for number in range(4):
                    view = await room.until(
                        box,
                        lambda view, at=(hand, number): (
                            view["phase"] == "trade" and (view["hand"], view["round"]) == at
                        ),
                    )
                    await box.must("hold", turn=turn(view))
            view = await room.until(tv, finished)
        assert sum(place["total"] for place in view["standings"]) == 2 * 2_520
        pairs = {frame["flash"]["seat"] for frame in tv.frames if frame["type"] == "flash"}
        assert pairs == set(range(1, 11))
        hands = await room.client.request("GET", f"/api/tables/{code}/hands")
        assert [line["hand"] for line in hands["hands"]] == [1, 2]
        record = await room.client.request("GET", f"/api/tables/{code}/hands/1")
        assert record["format"] == "tradeem-hand/1"


async def silent_hand(room: Embedded) -> Json:
    """Two people who never choose: everything is left to the clocks."""
    ann, bob = await room.client.sign_up("Ann"), await room.client.sign_up("Bob")
    code = await room.client.create(ann, **QUICK)
    async with room.client.socket(code, ann) as one, room.client.socket(code, bob) as two:
        await one.sit(ann)
        await two.sit(bob)
        await one.must("start")
        return await room.until(one, finished)


@on_loop
async def test_clocks_alone_bring_a_hand_to_its_end() -> None:
    async with embedded() as room:
        began_ms = room.agenda.now_ms()
        view = await silent_hand(room)
        took_s = (room.agenda.now_ms() - began_ms) / 1_000
        assert {place["total"] for place in view["standings"]} <= {0, 1_260, 2_520}
        # 10 s of flash, four rounds of 10 s and 1 s of grace, 2 s of result; waits end at whole
        # seconds, and clocks are looked at every quarter of one.
        assert 56 <= took_s <= 64


@on_loop
async def test_without_timers_the_sweep_moves_the_table() -> None:
    """Every state machine is dead: within a minute of each deadline the room goes on."""
    async with embedded(faults=Faults(no_timers=True)) as room:
        ann, bob = await room.client.sign_up("Ann"), await room.client.sign_up("Bob")
        code = await room.client.create(ann, **QUICK)
        async with room.client.socket(code, ann) as one, room.client.socket(code, bob) as two:
            await one.sit(ann)
            await two.sit(bob)
            await one.must("start")
            version = one.version
            for _ in range(3):
                await room.advance(62_000)
                assert one.version > version
                version = one.version


FAULTS = {
    "reordered frames": Faults(frame_delay_ms=(0, 400), push_delay_ms=(0, 400)),
    "doubled frames": Faults(frame_twice=0.5, push_twice=0.5),
    "lost pushes": Faults(push_lost=0.3),
    "gone though delivered": Faults(push_gone=0.2),
    "killed before pushing": Faults(kill_before_push=0.3),
    "disconnects twice": Faults(disconnects=Disconnects.TWICE, disconnect_delay_ms=(0, 3_000)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_event_ends_whatever_goes_wrong(fault: str) -> None:
    """Chips are conserved and somebody has them; the client resends and syncs, as clients do."""

    @on_loop
    async def scenario() -> None:
        async with embedded(faults=FAULTS[fault]) as room:
            view = await stubborn_event(room)
            totals = [place["total"] for place in view["standings"]]
            assert sum(totals) == 2_520

    scenario()


async def stubborn_event(room: Embedded) -> Json:
    """One player against bots, over a bad line: every command is sent again and again."""
    ann = await room.client.sign_up("Ann")
    code = await room.client.create(ann, **QUICK)
    box = await room.client.connect(code, ann)
    try:
        await ask(room, box, "sync")
        for frame in (
            {"type": "sit", "name": "Ann", "device": ann.device, "seat": 1, "accept": True},
            {"type": "seat_bot", "level": "casual", "seat": None},
            {"type": "start"},
        ):
            await ask(room, box, **frame)
        chosen: set[tuple[int, int]] = set()
        for _ in range(400):
            view = box.view
            if view["phase"] == "finished":
                return view
            at = (view["hand"], view["round"])
            if view["phase"] == "trade" and at not in chosen:
                chosen.add(at)
                await ask(room, box, "hold", turn=turn(view))
            await room.advance(1_000)
            await ask(room, box, "sync")
        raise AssertionError("never finished")
    finally:
        await box.close()


async def ask(room: Embedded, box, type: str, **fields) -> None:
    """Send a frame until it is answered, while the clock runs."""
    name = f"action-{room.rng.randrange(10**9)}"
    for _ in range(60):
        known = len(box.frames)
        last = box.version if box.version >= 0 else None
        frame = {"type": "sync", "last": last} if type == "sync" else None
        await box.send(frame or {"type": type, "id": name, **fields})
        await room.advance(500)
        for answer in box.frames[known:]:
            if type == "sync" and answer.get("type") == "update":
                return
            if answer.get("id") == name and answer.get("type") == "answer":
                assert answer["result"] in {"ok", "duplicate", "stale"}
                return
    raise AssertionError(f"no answer to {type}")


@on_loop
async def test_a_ticket_opens_one_socket() -> None:
    async with embedded() as room:
        ann = await room.client.sign_up("Ann")
        code = await room.client.create(ann, **QUICK)
        ticket = await room.client.ticket(ann, code)
        url = f"{room.client.addresses.socket}?ticket={ticket}"
        wire = await room.client.session.ws_connect(url)
        with pytest.raises(Exception, match="403"):
            await room.client.session.ws_connect(url)
        await wire.close()
        with pytest.raises(Exception, match="401"):
            await room.client.session.ws_connect(room.client.addresses.socket)


@on_loop
async def test_access_needs_an_id_token() -> None:
    async with embedded() as room:
        ann = await room.client.sign_up("Ann")
        ann.id_token = "forged"
        with pytest.raises(Problem) as refused:
            await room.client.create(ann, **QUICK)
        assert refused.value.status == 401


@on_loop
async def test_the_exhibition_plays_and_is_found_again(tmp_path_factory) -> None:
    kept = tmp_path_factory.mktemp("room") / "exhibition.json"
    async with embedded() as room:
        house = Exhibition(room.room.functions, room.agenda, kept)
        path = await asyncio.to_thread(house.tv)
        told = json.loads(kept.read_text(encoding="utf-8"))
        assert path == told["tv"]
        key = path.partition("key=")[2]
        async with room.client.socket(told["table"], key=key) as tv:
            await room.until(tv, lambda view: view["phase"] == "trade")
        again = Exhibition(room.room.functions, room.agenda, kept)
        assert await asyncio.to_thread(again.tv) == path
