"""The protocol's documents say what the models say, all of it, and their examples are true."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from openapi_spec_validator import validate

from engine.refusals import Refusal
from functions.protocol import asyncapi, examples, export, openapi, schema
from functions.protocol.client import CLIENT_MESSAGE, ClientMessage
from functions.protocol.routes import HTTP_ROUTES
from functions.protocol.server import SERVER_MESSAGE, ServerMessage

MODELS = {model.__name__: model for model in (*schema.REQUESTS, *schema.ANSWERS)}


def names(union: Any) -> set[str]:
    return {model.__name__ for model in get_args(get_args(union)[0])}


@pytest.mark.parametrize("name", sorted(export.documents()))
def test_the_committed_documents_are_fresh(name: str) -> None:
    committed = json.loads((export.HOME / name).read_text(encoding="utf-8"))

    assert committed == json.loads(json.dumps(export.documents()[name]))


def test_every_client_message_has_an_example_that_the_server_reads() -> None:
    assert set(examples.CLIENT) == names(ClientMessage)
    for name, frame in examples.CLIENT.items():
        assert type(CLIENT_MESSAGE.validate_json(json.dumps(frame))).__name__ == name


def test_every_server_message_has_an_example_that_is_one() -> None:
    frames = examples.server_frames()
    assert set(frames) == names(ServerMessage)
    for name, frame in frames.items():
        assert type(SERVER_MESSAGE.validate_json(json.dumps(frame))).__name__ == name


def test_every_body_has_an_example_that_is_one() -> None:
    assert set(examples.BODIES) == set(MODELS)
    for name, body in examples.BODIES.items():
        MODELS[name].model_validate_json(json.dumps(body))


def test_the_http_document_is_valid_openapi() -> None:
    document = json.loads(json.dumps(openapi.document()))

    validate(document)
    for path in document["paths"].values():
        for operation in path.values():
            assert operation["summary"]


def test_every_route_is_described() -> None:
    assert set(openapi.ABOUT) == {route.key for route in HTTP_ROUTES}


def references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [ref for value in node.values() for ref in references(value)]
    return [ref for value in node for ref in references(value)] if isinstance(node, list) else []


def resolved(document: Any, reference: str) -> Any:
    for part in reference.removeprefix("#/").split("/"):
        document = document[part]
    return document


@pytest.mark.parametrize("make", [asyncapi.document, openapi.document, schema.protocol_schema])
def test_every_reference_leads_somewhere(make: Any) -> None:
    document = make()

    for reference in references(document):
        assert resolved(document, reference)


def test_the_examples_of_the_socket_fit_their_schemas() -> None:
    document = json.loads(json.dumps(asyncapi.document()))
    for message in document["components"]["messages"].values():
        checked = {**message["payload"], "components": document["components"]}
        for example in message["examples"]:
            Draft202012Validator(checked).validate(example["payload"])


def test_every_frame_of_a_client_is_answered() -> None:
    """Each operation that the server receives names its replies."""
    operations = asyncapi.document()["operations"]
    received = {name: op for name, op in operations.items() if op["action"] == "receive"}

    assert {name.removeprefix("on") for name in received} == names(ClientMessage)
    for operation in received.values():
        assert len(operation["reply"]["messages"]) >= 2


def test_messages_and_their_types_are_described() -> None:
    document = asyncapi.document()
    for name, shape in document["components"]["schemas"].items():
        assert shape.get("description") or name in {"ClientMessage", "ServerMessage"}, name


def test_fields_are_described_by_the_comments_beside_them() -> None:
    defs = schema.definitions()

    assert defs["Settings"]["properties"]["trade_ms"]["description"] == (
        "time to decide in each round (WGN rule 4)"
    )


def test_tags_are_required_so_that_unions_can_be_told_apart() -> None:
    defs = schema.definitions()

    for name in names(ClientMessage) | names(ServerMessage):
        assert defs[name]["required"][0] == "type", name


def test_the_schema_for_typescript_is_draft_07() -> None:
    made = schema.protocol_schema()

    Draft7Validator.check_schema(made)
    assert "prefixItems" not in json.dumps(made)


def test_every_refusal_is_in_the_schema() -> None:
    assert set(schema.definitions()["Refusal"]["enum"]) == {refusal.value for refusal in Refusal}


def test_the_documents_are_written_where_asked(tmp_path: Path) -> None:
    export.write(tmp_path)

    assert {str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*.json")} == set(
        export.documents()
    )
