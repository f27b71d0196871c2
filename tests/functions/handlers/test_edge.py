"""What the handlers do about odd events and about our own faults."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import Any

import pytest

from functions import wiring
from functions.adapters.sqlite_tables import SqliteTables
from functions.handlers.pre_sign_up import SignUpRefused
from functions.observability import FlowFailed
from functions.ports import Live, NewerSchema, TableStore, Throttled
from tests.kit.room import Room, call, http_event

SECRET = "Ah Kd 5f2c"


class Failing:
    """A store in which everything fails."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __getattr__(self, _: str) -> Any:
        raise self._error


def fail(room: Room, error: Exception) -> None:
    tables: Any = Failing(error)
    wiring.install(replace(room.world, tables=tables))


# --- our own faults ---------------------------------------------------------------------------


def test_a_fault_is_answered_and_logged_without_its_text(
    room: Room, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    fail(room, ValueError(SECRET))

    status, told = room.http("GET /api/tables")

    assert (status, told) == (500, {"refusal": "server.error", "detail": ""})
    written = capfd.readouterr()
    assert SECRET not in written.out + written.err + caplog.text
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert vars(line)["error"] == "ValueError"
    assert any("test_edge.py" in where for where in vars(line)["where"])


def test_a_faulty_frame_is_refused_on_its_socket(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    socket = room.player(room.table(), "bob")
    fail(room, ValueError(SECRET))

    told = socket.send({"type": "ping", "t": 1})

    assert (told["type"], told["refusal"]) == ("refused", "server.error")
    assert SECRET not in caplog.text


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("tick", {"table": "ABCDEF", "generation": 1}),
        ("flash", {"table": "ABCDEF", "hand": 1}),
        ("sweep", {}),
    ],
)
def test_a_run_that_fails_says_only_of_what_kind(
    room: Room, name: str, event: dict[str, object]
) -> None:
    """The runtime prints what leaves the function; the state machine tries again."""
    fail(room, ValueError(SECRET))

    with pytest.raises(FlowFailed) as raised:
        call(name, event)

    assert str(raised.value) == "ValueError"
    assert raised.value.__suppress_context__


def test_a_fault_is_counted(room: Room, capfd: pytest.CaptureFixture[str]) -> None:
    fail(room, ValueError(SECRET))
    room.http("GET /api/tables")

    metrics = [line for line in capfd.readouterr().out.splitlines() if "CloudWatchMetrics" in line]

    assert [json.loads(line)["Errors"] for line in metrics] == [[1.0]]


@pytest.mark.parametrize(
    ("error", "status", "refusal"),
    [
        (Throttled("slow"), 503, "server.busy"),
        (NewerSchema("9"), 503, "protocol.newer_schema"),
    ],
)
def test_a_passing_trouble_is_told_as_such(
    room: Room, error: Exception, status: int, refusal: str
) -> None:
    fail(room, error)

    answer = room.http("GET /api/tables/{table}", table="ABCDEF")

    assert (answer[0], answer[1]["refusal"]) == (status, refusal)


def test_a_refusal_is_counted(room: Room, capfd: pytest.CaptureFixture[str]) -> None:
    room.http("GET /api/tables/{table}", table="ZZZZZZ")

    metrics = [line for line in capfd.readouterr().out.splitlines() if "CloudWatchMetrics" in line]

    assert [json.loads(line)["Refusals"] for line in metrics] == [[1.0]]


# --- events -----------------------------------------------------------------------------------


def test_a_body_may_come_encoded(room: Room) -> None:
    event = http_event("POST /api/tables", {"name": "Friday"}, "ann", None, {})
    event |= {"body": base64.b64encode(event["body"].encode()).decode(), "isBase64Encoded": True}

    assert call("http_tables", event)["statusCode"] == 200


@pytest.mark.parametrize("claims", [{}, {"sub": "ann"}, {"sub": "ann", "token_use": "access"}])
def test_only_an_id_token_names_a_player(room: Room, claims: dict[str, str]) -> None:
    event = http_event("POST /api/tables", {"name": "Friday"}, "ann", None, {})
    event["requestContext"]["authorizer"]["jwt"]["claims"] = claims

    assert call("http_tables", event)["statusCode"] == 401


def test_the_log_has_a_table_under_its_code(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    table = room.table("ann")
    caplog.clear()

    assert room.http("GET /api/tables/{table}", table=table.lower())[0] == 200

    assert [vars(line)["table"] for line in caplog.records] == [table]


def test_a_player_without_a_name_is_a_guest(room: Room) -> None:
    event = http_event("POST /api/tables", {"name": "Friday"}, "ann", None, {})
    event["requestContext"]["authorizer"]["jwt"]["claims"]["nickname"] = "  "
    call("http_tables", event)

    assert room.http("GET /api/tables")[1]["tables"][0]["host_name"] == "Guest"


def test_answers_are_json_and_not_kept(room: Room) -> None:
    answer = call("http_tables", http_event("GET /api/tables", None, None, None, {}))

    assert answer["headers"] == {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
    }


def test_a_socket_without_a_table_is_told_so(room: Room) -> None:
    socket = room.player(room.table(), "bob")
    socket.granted = {**socket.granted, "table": "ZZZZZZ"}

    told = socket.send({"type": "sync"})

    assert (told["type"], told["refusal"]) == ("refused", "table.no_such_table")


@pytest.mark.parametrize("body", [None, "", "no json", "[]", '{"type":"shout"}'])
def test_what_is_no_frame_is_refused(room: Room, body: str | None) -> None:
    socket = room.player(room.table(), "bob")

    answer = call("ws_message", socket.event(body))

    told = json.loads(answer["body"])
    assert (answer["statusCode"], told["type"]) == (200, "refused")
    assert told["refusal"] == "protocol.invalid"


def test_a_socket_that_closes_leaves_the_seat_waiting(room: Room) -> None:
    table = room.table("ann")
    ann, bob = room.player(table, "ann"), room.player(table, "bob")
    bob.command("sit", name="Bobby", device="device-bob", accept=True, seat=2)
    assert ann.view()["seats"][1]["present"] is True

    bob.leave()

    assert ann.view()["seats"][1]["present"] is False
    assert ann.view()["seats"][1]["name"] == "Bobby"


# --- wake-ups ---------------------------------------------------------------------------------


def test_a_clock_is_told_a_whole_second_that_is_not_too_early(room: Room) -> None:
    table = room.table("ann", flash_ms=300, trade_ms=5_000)
    ann = room.player(table, "ann")
    ann.command("seat_bot", level="sharp")
    room.clock.at_ms += 1
    ann.command("start")
    stored = room.world.tables.load(table)
    assert stored is not None

    told = call("tick", {"table": table, "generation": stored.stored.generation})

    assert told["table"] == table
    assert told["turns"] == 1
    assert told["until"].endswith("Z")
    assert set(told) == {"table", "generation", "until", "turns"}


def test_the_log_says_when_a_clock_comes_again(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """That, or that there is no such line, is what somebody wants to know of a table that hangs."""
    table = room.table("ann", flash_ms=300, trade_ms=5_000)
    ann = room.player(table, "ann")
    ann.command("seat_bot", level="sharp")
    ann.command("start")
    caplog.clear()

    clock = call("tick", {"table": table, "generation": 1})
    flash = call("flash", {"table": table, "hand": 1})

    told = [(vars(line)["table"], vars(line)["until"]) for line in caplog.records]
    assert told == [(table, clock["until"]), (table, flash["until"])]


def test_a_run_of_another_generation_ends(room: Room) -> None:
    table = room.table("ann")

    with pytest.raises(Exception, match=r"^$") as raised:
        call("tick", {"table": table, "generation": 99})

    assert type(raised.value).__name__ == "Idle"


def test_a_short_run_gets_nothing_back(room: Room) -> None:
    assert call("tick", {"table": room.table("ann")}) == {}


def test_a_late_tick_is_counted(room: Room, capfd: pytest.CaptureFixture[str]) -> None:
    table = room.table("ann")
    capfd.readouterr()
    call("tick", {"table": table, "until": "2030-03-17T17:46:37Z"})
    out = capfd.readouterr().out

    (line,) = [json.loads(text) for text in out.splitlines() if "CloudWatchMetrics" in text]
    assert line["LateTicks"] == [1.0]


def test_a_flash_of_no_hand_is_over_at_once(room: Room) -> None:
    table = room.table("ann")

    told = call("flash", {"table": table, "hand": 4})

    assert (told["table"], told["hand"], told["done"]) == (table, 4, True)


def test_with_every_timer_dead_the_sweep_moves_the_room(room: Room) -> None:
    table = room.table("ann", hands=1, flash_ms=300, trade_ms=5_000, result_ms=2_000)
    ann = room.player(table, "ann")
    ann.command("seat_bot", level="sharp")
    ann.command("start")
    version = ann.view()["hand"]
    room.wakes.waiting.clear()
    room.clock.at_ms += 120_000

    assert call("sweep", {"source": "aws.scheduler"}) == {"overdue": 1}

    assert room.wakes.waiting, "it has a clock again"
    assert ann.view()["hand"] == version == 1


class Unreadable:
    """A store in which one table cannot be read."""

    def __init__(self, tables: TableStore, broken: str) -> None:
        self._tables, self._broken = tables, broken

    def load(self, table_id: str) -> Live | None:
        if table_id == self._broken:
            raise ValueError(SECRET)
        return self._tables.load(table_id)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tables, name)


def test_a_table_that_cannot_be_read_is_told_of_and_keeps_no_other_from_the_sweep(
    room: Room, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    for host in ("ann", "bob", "carl"):
        socket = room.player(room.table(host, flash_ms=300, trade_ms=5_000), host)
        socket.command("seat_bot", level="sharp")
        socket.command("start")
    room.clock.at_ms += 120_000
    first = room.world.tables.due(room.clock.at_ms)[0]
    tables: Any = Unreadable(room.world.tables, first)
    wiring.install(replace(room.world, tables=tables))
    capfd.readouterr()

    assert call("sweep", {}) == {"overdue": 2}

    out = capfd.readouterr().out
    metrics = [json.loads(text) for text in out.splitlines() if "CloudWatchMetrics" in text]
    assert [told["Errors"] for told in metrics if "Errors" in told] == [[1.0]]
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert (vars(line)["flow"], vars(line)["table"]) == ("sweep_table", first)
    assert SECRET not in out + caplog.text


# --- sign-up and settings ---------------------------------------------------------------------


def signing_up(name: str) -> dict[str, Any]:
    return {"userName": name, "response": {"autoConfirmUser": False}}


def test_guests_are_confirmed_at_once() -> None:
    told = call("pre_sign_up", signing_up("guest-3f9a77c0d2"))

    assert told["response"]["autoConfirmUser"] is True


@pytest.mark.parametrize("name", ["ann", "guest-", "guest-x", "Guest-3f9a7711", "xguest-3f9a7"])
def test_other_accounts_are_refused(name: str) -> None:
    with pytest.raises(SignUpRefused):
        call("pre_sign_up", signing_up(name))


def test_a_room_may_be_open_to_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPEN_SIGN_UP", "true")

    told = call("pre_sign_up", signing_up("ann@example.org"))

    assert told["response"]["autoConfirmUser"] is False


def test_the_site_learns_where_everything_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_STAGE", "dev")
    monkeypatch.setenv("AUTH_URL", "https://auth.example")
    monkeypatch.setenv("AUTH_CLIENT_ID", "client-1")
    monkeypatch.delenv("LAN_URL", raising=False)

    answer = call("http_config", http_event("GET /api/config", None, None, None, {}))

    assert json.loads(answer["body"]) == {
        "protocol": 1,
        "stage": "dev",
        "auth_url": "https://auth.example",
        "auth_client_id": "client-1",
        "ws_path": "/ws",
        "lan_url": None,
    }


def test_the_store_of_the_room_is_the_one_installed(room: Room) -> None:
    assert isinstance(wiring.world().tables, SqliteTables)
