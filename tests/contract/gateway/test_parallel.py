"""Frames run in parallel, arrive doubled and in any order; what a function leaves behind stops."""

import asyncio
import threading

from functions.ports import Pushed
from infra.local.faults import Faults
from infra.local.functions import Frozen
from infra.local.push import GuardedTimer, LocalPush
from infra.local.timer import StoppedTimer
from tests.contract.gateway.rig import rig
from tests.kit.loop import on_loop, until


@on_loop
async def test_frames_of_one_connection_are_dispatched_in_parallel() -> None:
    """Each frame is an integration call of its own; nothing waits for the one before.

    Source: repost.aws/questions/QUo2AXrcKYT0arTRwBNjzMdA."""
    both = threading.Barrier(2)

    def meet(event: dict[str, str]) -> object:
        both.wait(30)  # returns only when two calls are inside at once
        return {"statusCode": 200, "body": event["body"]}

    async with rig(echo=meet) as room:
        socket = await room.open()
        await socket.send_str("one")
        await socket.send_str("two")
        assert {await socket.receive_str(), await socket.receive_str()} == {"one", "two"}


@on_loop
async def test_frames_may_overtake_each_other() -> None:
    """No order is promised between calls.

    Source: repost.aws/questions/QUo2AXrcKYT0arTRwBNjzMdA."""
    async with rig(faults=Faults(seed=1, frame_delay_ms=(1, 500))) as room:
        socket = await room.open()
        sent = [str(n) for n in range(20)]
        for text in sent:
            await socket.send_str(text)
        await until(lambda: room.gateway.counts.frames == 20)
        assert room.events("echo") == []
        for done in range(20):
            # One job at a time, so that the order is the order of the delays.
            next_ms = room.agenda.next_ms()
            assert next_ms is not None
            room.agenda.advance(next_ms - room.agenda.now_ms())
            await until(lambda least=done + 1: len(room.events("echo")) >= least)
        received = [event["body"] for event in room.events("echo")]
    assert received != sent
    assert sorted(received, key=int) == sent


@on_loop
async def test_a_frame_may_be_delivered_twice() -> None:
    """Functions are called at least once; both answers go to the client.

    Source: Lambda guide on retries and idempotency."""
    async with rig(faults=Faults(frame_twice=1.0)) as room:
        socket = await room.open()
        await socket.send_str("x")
        assert [await socket.receive_str(), await socket.receive_str()] == ["x", "x"]
        one, two = room.events("echo")
    assert one["requestContext"]["messageId"] == two["requestContext"]["messageId"]


@on_loop
async def test_a_push_may_be_lost() -> None:
    """A 200 of @connections says accepted, not received (users' reports; TCP says the same)."""
    async with rig(faults=Faults(push_lost=1.0)) as room:
        socket = await room.open()
        assert room.gateway.post(room.ids()[0], b"lost") == "ok"
        await socket.ping()
        await socket.send_str("x")
        await until(lambda: len(room.events("echo")) == 1)
        assert room.gateway.counts.pushes == 0


@on_loop
async def test_what_a_function_leaves_running_has_no_effect() -> None:
    """Lambda freezes the process when the handler returns.

    Source: Lambda guide, "Lambda execution environment lifecycle"."""
    returned = threading.Event()
    outcome: list[object] = []
    made: dict[str, LocalPush] = {}

    def forgetful(event: dict[str, dict[str, str]]) -> object:
        target = event["requestContext"]["connectionId"]

        def later() -> None:
            returned.wait(30)
            try:
                outcome.append(made["push"].send([(target, b"late")]))
            except Frozen:
                outcome.append("frozen")

        threading.Thread(target=later).start()
        return {"statusCode": 200, "body": str(made["push"].send([(target, b"now")])[0].value)}

    async with rig(echo=forgetful) as room:
        made["push"] = LocalPush(room.gateway)
        socket = await room.open()
        await socket.send_str("go")
        assert {await socket.receive_str(), await socket.receive_str()} == {"now", "sent"}
        returned.set()
        await until(lambda: bool(outcome))
        assert outcome == ["frozen"]
        assert room.gateway.counts.pushes == 2


@on_loop
async def test_nor_can_it_start_a_timer() -> None:
    """As above."""
    timer = GuardedTimer(StoppedTimer())
    for start in (
        lambda: timer.start_clock("ABCDEF", 1, 0),
        lambda: timer.start_pause("ABCDEF", 0),
        lambda: timer.start_flash("ABCDEF", 1),
    ):
        try:
            start()
        except Frozen:
            continue
        raise AssertionError("started outside a call")
    await asyncio.sleep(0)


@on_loop
async def test_a_function_may_die_between_its_write_and_its_pushes() -> None:
    """Processes end at any line: time-outs, memory, deployments of the host."""
    wrote: list[str] = []
    made: dict[str, LocalPush] = {}

    def play(event: dict[str, dict[str, str]]) -> object:
        wrote.append("state")
        deliveries = made["push"].send([(event["requestContext"]["connectionId"], b"news")])
        return {"statusCode": 200, "body": str(deliveries)}

    async with rig(echo=play, faults=Faults(kill_before_push=1.0)) as room:
        made["push"] = LocalPush(room.gateway)
        socket = await room.open()
        await socket.send_str("x")
        assert (await socket.receive_json())["message"] == "Internal server error"
        assert wrote == ["state"]
        assert room.gateway.counts.pushes == 1  # the error frame alone


@on_loop
async def test_deliveries_of_the_push_port() -> None:
    """One result for each frame, in order; a dead socket never fails the others."""
    made: dict[str, LocalPush] = {}
    seen: list[Pushed] = []

    def play(event: dict[str, dict[str, str]]) -> object:
        alive = event["requestContext"]["connectionId"]
        frames = [(alive, b"1"), ("A" * 15 + "=", b"2"), (alive, b"x" * 200_000), (alive, b"4")]
        seen.extend(made["push"].send(frames))
        return {"statusCode": 200}

    async with rig(echo=play) as room:
        made["push"] = LocalPush(room.gateway)
        socket = await room.open()
        await socket.send_str("x")
        assert [await socket.receive_str(), await socket.receive_str()] == ["1", "4"]
    assert seen == [Pushed.SENT, Pushed.GONE, Pushed.FAILED, Pushed.SENT]
