"""The whole stack, deployed by the CDK command line to a stand-in for AWS, and played on.

Policies are enforced: a function that lacks a permission fails these tests. What the stand-in has
not is listed in `deployment.py`; what it has but AWS lacks is what tests/infra is for.
"""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import aiohttp
import pytest

from tests.kit.client import Client, Guest, Problem, TableSocket
from tests.ministack.deployment import Deployment

pytestmark = [
    pytest.mark.ministack,
    pytest.mark.xdist_group("ministack"),
    # The bots choose after seconds of thought, and each function starts cold.
    pytest.mark.timeout(600),
]
GUARD_S = 240
QUICK = {"flash_ms": 300, "trade_ms": 5_000, "result_ms": 2_000}


def on_aws(room: Deployment, story: Callable[[Client], Awaitable[None]]) -> None:
    """Run a story of clients, on an event loop of its own."""

    async def run() -> None:
        async with asyncio.timeout(GUARD_S), aiohttp.ClientSession() as session:
            await story(Client(session, room.addresses))

    asyncio.run(run())


async def refused(asked: Awaitable[Any]) -> Problem:
    with pytest.raises(Problem) as caught:
        await asked
    return caught.value


async def hosted(client: Client, **settings: Any) -> tuple[Guest, str]:
    host = await client.sign_up("Ann")
    return host, await client.create(host, **{**QUICK, **settings})


def test_every_resource_is_made(room: Deployment) -> None:
    """Left out is only what ministack's CloudFormation does not know."""
    stacks = room.client("cloudformation")
    made = stacks.get_paginator("list_stack_resources").paginate(StackName="Cardroom-dev")

    states = {r["ResourceStatus"] for page in made for r in page["StackResourceSummaries"]}

    assert states <= {"CREATE_COMPLETE", "UPDATE_COMPLETE"}
    assert room.left_out == ("AWS::ApiGatewayV2::RouteResponse", "AWS::CloudWatch::Alarm")


def test_deployed_code_has_no_tests_and_no_compiled_files(room: Deployment) -> None:
    function = room.client("lambda").get_function(FunctionName="cardroom-dev-ws-message")

    with urlopen(function["Code"]["Location"]) as answer:
        names = zipfile.ZipFile(BytesIO(answer.read())).namelist()

    assert "functions/handlers/ws_message.py" in names
    assert [name for name in names if name.endswith(".pyc") or name.startswith("tests/")] == []


def test_a_hand_is_played(room: Deployment) -> None:
    """Sign-up, table, ticket, socket, bots, flash, four rounds, a lost connection in between, the
    showdown, the record by HTTP, and the next hand dealt by the pause."""

    async def story(client: Client) -> None:
        # A round ends when both have chosen; functions that start cold take long if it is busy.
        host, table = await hosted(client, hands=2, trade_ms=25_000)
        first = await client.connect(table, host)
        await first.sync()
        seat = await first.sit(host)
        await first.must("seat_bot", level="sharp", seat=seat % 10 + 1)
        await first.must("start")
        await first.until(lambda view: view["phase"] == "trade")
        assert flashed(first), "frames of the flash reached the player"
        await hold(first, 0)
        await first.close()

        again = await client.connect(table, host)
        view = await again.sync()
        assert view["you"]["seat"] == seat
        assert view["you"]["held"] == view["you"]["dealt"], "hold'em keeps the pair"
        assert not flashed(again), "what was flashed is not told again"
        for number in (1, 2, 3):
            await hold(again, number)
        view = await again.until(lambda view: view["phase"] == "showdown")
        shown = view["showdown"]
        assert shown["each"] * len(shown["winners"]) == 2_520

        record = await client.request("GET", f"/api/tables/{table}/hands/1")
        assert record["format"] == "tradeem-hand/1"
        assert {int(winner) for winner in record["awards"]} == set(shown["winners"])
        hands = await client.request("GET", f"/api/tables/{table}/hands")
        assert [line["hand"] for line in hands["hands"]] == [1]

        await again.until(lambda view: view["hand"] == 2)
        await again.must("close")
        assert (await again.until(lambda view: view["phase"] == "finished"))["hand"] in {1, 2}
        await again.close()

    on_aws(room, story)


async def hold(socket: TableSocket, number: int) -> None:
    """Hold'em in a round of the first hand."""
    view = await socket.until(lambda view: view["phase"] == "trade" and view["round"] == number)
    await socket.must("hold", turn={"hand": view["hand"], "round": number})


def flashed(socket: TableSocket) -> list[dict[str, Any]]:
    return [frame for frame in socket.frames if frame["type"] == "flash"]


def test_the_clock_ends_a_round_in_which_nobody_chooses(room: Deployment) -> None:
    """Two people who do nothing; one run of the table clock ends one round after the other."""

    async def story(client: Client) -> None:
        host, table = await hosted(client, hands=1)
        guest = await client.sign_up("Bob")
        async with client.socket(table, host) as ann, client.socket(table, guest) as bob:
            await ann.sit(host)
            await bob.sit(guest)
            await ann.must("start")
            for number in range(3):
                await bob.until(lambda view, number=number: view["round"] == number)
            for seat in bob.view["seats"]:
                assert seat["holds"] in {None, seat["seat"]}, "silence keeps the pair"
            await ann.must("close")
            await bob.until(lambda view: view["phase"] == "finished")
        assert f"{table}-1" in runs(room, "table-clock")

    on_aws(room, story)


def runs(room: Deployment, machine: str) -> dict[str, str]:
    """State of each execution of a machine, by name."""
    states = room.client("stepfunctions")
    arns = {m["name"]: m["stateMachineArn"] for m in states.list_state_machines()["stateMachines"]}
    found = states.list_executions(stateMachineArn=arns[f"cardroom-dev-{machine}"])["executions"]
    return {run["name"]: run["status"] for run in found}


def test_a_ticket_opens_one_socket(room: Deployment) -> None:
    """No ticket: 401 before the authorizer runs. A used one: 403."""

    async def story(client: Client) -> None:
        host, table = await hosted(client)
        ticket = await client.ticket(host, table)
        assert await handshake(client, "") == 401
        assert await handshake(client, "?ticket=made-up") == 403
        assert await handshake(client, f"?ticket={ticket}") == 101
        assert await handshake(client, f"?ticket={ticket}") == 403

    on_aws(room, story)


async def handshake(client: Client, query: str) -> int:
    """The status of one upgrade."""
    try:
        wire = await client.session.ws_connect(f"{client.addresses.socket}{query}")
    except aiohttp.WSServerHandshakeError as refusal:
        return refusal.status
    await wire.close()
    return 101


def test_links_open_a_tv_that_sees_the_flash_and_a_stream_that_does_not(room: Deployment) -> None:
    async def story(client: Client) -> None:
        host, table = await hosted(client, hands=1)
        links = await client.request("GET", f"/api/tables/{table}/links", guest=host)
        keys = {name: links[name].rpartition("=")[2] for name in ("tv", "stream")}
        async with (
            client.socket(table, host) as ann,
            client.socket(table, key=keys["tv"]) as tv,
            client.socket(table, key=keys["stream"]) as stream,
        ):
            await ann.sit(host)
            await ann.must("seat_bot", level="sharp", seat=None)
            await ann.must("start")
            await asyncio.gather(
                *(socket.until(lambda view: view["phase"] == "trade") for socket in (tv, stream))
            )
            assert flashed(tv)
            assert not flashed(stream)
            await ann.must("close")

    on_aws(room, story)


def test_what_is_for_players_asks_for_a_token(room: Deployment) -> None:
    async def story(client: Client) -> None:
        host, table = await hosted(client)
        assert (await refused(client.request("POST", "/api/tables", body={}))).status == 401
        stranger = await client.sign_up("Bob")
        problem = await refused(client.request("GET", f"/api/tables/{table}/links", guest=stranger))
        assert (problem.status, problem.refusal) == (403, "table.not_host")
        access = await client.auth(
            "InitiateAuth",
            {
                "AuthFlow": "REFRESH_TOKEN_AUTH",
                "AuthParameters": {"REFRESH_TOKEN": host.refresh_token},
            },
        )
        host.id_token = access["AuthenticationResult"]["IdToken"]
        assert await client.ticket(host, table)

    on_aws(room, story)


def test_guests_are_confirmed_and_others_refused(room: Deployment) -> None:
    async def story(client: Client) -> None:
        told = {
            "Username": "somebody",
            "Password": "Cr1-long-enough-to-pass",
            "UserAttributes": [{"Name": "nickname", "Value": "Eve"}],
        }
        assert (await refused(client.auth("SignUp", told))).status == 400
        guest = await client.sign_up("Ann")
        assert guest.id_token

    on_aws(room, story)


def test_the_lobby_lists_open_tables(room: Deployment) -> None:
    """Through the index `lobby`."""

    async def story(client: Client) -> None:
        _, shown = await hosted(client, name="Shown")
        _, hidden = await hosted(client, name="Hidden", listed=False)
        tables = (await client.request("GET", "/api/tables"))["tables"]
        codes = {line["table"] for line in tables}
        assert shown in codes
        assert hidden not in codes

    on_aws(room, story)


def test_a_tv_is_paired(room: Deployment) -> None:
    async def story(client: Client) -> None:
        host, table = await hosted(client)
        pairing = await client.request("POST", "/api/pairings")
        await client.request(
            "PUT", f"/api/pairings/{pairing['code']}", guest=host, body={"table": table}
        )
        url = f"{client.addresses.api}/api/pairings/{pairing['code']}"
        async with client.session.get(
            url, headers={"x-pairing-secret": pairing["secret"]}
        ) as answer:
            state = await answer.json()
        assert state["table"] == table
        async with client.socket(table, key=state["key"]) as tv:
            assert tv.view["phase"] == "waiting"

    on_aws(room, story)


def test_a_seat_is_handed_to_another_device(room: Deployment) -> None:
    async def story(client: Client) -> None:
        host, table = await hosted(client)
        lost, found = await client.sign_up("Bob"), await client.sign_up("Bob")
        async with client.socket(table, host) as ann, client.socket(table, lost) as old:
            await ann.sit(host)
            seat = await old.sit(lost)
            path = f"/api/tables/{table}"
            offer = await client.request(
                "POST", f"{path}/handovers", guest=host, body={"seat": seat}
            )
            claim = {"code": offer["code"], "device": found.device}
            claimed = await client.request("POST", f"{path}/claims", guest=found, body=claim)
            assert claimed["seat"] == seat
            async with client.socket(table, found) as new:
                assert new.view["you"]["seat"] == seat

    on_aws(room, story)


def test_the_sweep_runs(room: Deployment) -> None:
    """As the scheduler calls it, with the function's own permissions."""
    answer = room.client("lambda").invoke(FunctionName="cardroom-dev-sweep", Payload=b"{}")

    told = json.loads(answer["Payload"].read())

    assert "FunctionError" not in answer, told
    assert told == {"overdue": 0}


def test_nothing_but_loopback_is_bound(room: Deployment) -> None:
    """The stand-in believes everybody who reaches it."""
    listening = [
        line.split()[1]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if line.split()[3] == "0A"
    ]
    hosts = {host for host, port in map(split_address, listening) if port == room.emulator.port}

    assert hosts == {"0100007F"}


def split_address(address: str) -> tuple[str, int]:
    """Host as the kernel writes it, and port, of `0100007F:1F90`."""
    host, _, port = address.partition(":")
    return host, int(port, 16)
