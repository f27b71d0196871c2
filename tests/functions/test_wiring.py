"""A function on AWS finds its world in its environment; moto stands for AWS."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from functions import wiring
from functions.adapters import aws_clients
from functions.adapters.dynamo_tables import DynamoTables
from functions.adapters.gateway_push import GatewayPush
from functions.adapters.stepfn_timer import StepFunctionsTimer
from functions.settings import Environment, SettingMissing, needed, read
from tests.kit import dynamo
from tests.kit.room import Room, call, http_event, installed

CACHES = (
    wiring._aws_world,
    wiring._aws_vouchers,
    aws_clients._session,
    aws_clients.dynamodb,
    aws_clients.stepfunctions,
    aws_clients.signer,
)


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TABLES_TABLE", dynamo.TABLES)
    monkeypatch.setenv("VOUCHERS_TABLE", dynamo.VOUCHERS)
    monkeypatch.setenv("CARDROOM_STAGE", "dev")
    with dynamo.moto():
        yield
    for cache in CACHES:
        cache.cache_clear()


def test_a_request_is_served_from_the_environment(aws: None) -> None:
    made = call("http_tables", http_event("POST /api/tables", {"name": "Friday"}, "ann", None, {}))
    code = json.loads(made["body"])["table"]

    listed = call("http_tables", http_event("GET /api/tables", None, None, None, {}))

    assert [line["table"] for line in json.loads(listed["body"])["tables"]] == [code]


def test_the_world_of_a_function_is_made_of_aws(aws: None) -> None:
    world = wiring.world()

    assert isinstance(world.tables, DynamoTables)
    assert isinstance(world.push, GatewayPush)
    assert isinstance(world.timer, StepFunctionsTimer)
    assert wiring.world() is world
    assert wiring.vouchers() is world.vouchers
    assert abs(wiring.now_ms() - world.clock.now_ms()) < 60_000


def test_a_ticket_bought_on_aws_opens_a_socket(aws: None) -> None:
    event = http_event("POST /api/tables", {"name": "Friday"}, "ann", None, {})
    code = json.loads(call("http_tables", event)["body"])["table"]
    event = http_event("POST /api/ticket", {"table": code}, "ann", None, {})
    ticket = json.loads(call("http_ticket", event)["body"])["ticket"]

    asked = {"methodArn": "arn:x", "queryStringParameters": {"ticket": ticket}}
    effects = [
        call("ws_authorizer", asked)["policyDocument"]["Statement"][0]["Effect"] for _ in range(2)
    ]

    assert effects == ["Allow", "Deny"]


def test_an_installed_world_comes_first(aws: None) -> None:
    room = Room.embedded()

    with installed(room):
        assert wiring.world() is room.world
        assert wiring.now_ms() == room.clock.at_ms

    assert wiring.world() is not room.world


def test_what_is_not_set_is_empty_until_it_is_needed() -> None:
    environment = read({"TABLES_TABLE": "tables", "OPEN_SIGN_UP": "true", "AUTH_URL": ""})

    assert environment == Environment(tables_table="tables", open_sign_up=True)
    assert needed(environment, "tables_table") == "tables"
    with pytest.raises(SettingMissing, match="WS_ENDPOINT"):
        needed(environment, "ws_endpoint")
