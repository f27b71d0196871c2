"""A synthesized template, as tests ask it questions."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import aws_cdk as cdk
from aws_cdk import aws_lambda as lambda_

from infra.app import build
from infra.settings import read

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


@dataclass(frozen=True)
class Template:
    """The content of one template."""

    content: Json
    folder: Path  # the assembly it is in

    @property
    def resources(self) -> Mapping[str, Json]:
        resources: Json = self.content["Resources"]
        return resources

    def of(self, kind: str) -> dict[str, Json]:
        """Properties of all resources of a type, by logical id."""
        return {
            name: resource.get("Properties", {})
            for name, resource in self.resources.items()
            if resource["Type"] == kind
        }

    def one(self, kind: str) -> Json:
        """Properties of the only resource of a type."""
        (only,) = self.of(kind).values()
        return only

    @cached_property
    def functions(self) -> dict[str, Json]:
        """Our functions by the module of their handler, `functions.handlers.<name>`."""
        return dict(self._functions())

    def _functions(self) -> Iterator[tuple[str, Json]]:
        for properties in self.of("AWS::Lambda::Function").values():
            package, _, rest = properties["Handler"].rpartition("handlers.")
            if package == "functions.":
                yield rest.removesuffix(".handler"), properties

    def function_of(self, reference: Any) -> str:
        """The name of the function that an expression refers to, as in an integration's address."""
        (logical,) = {name for name in references(reference) if name in self._by_id}
        return self._by_id[logical]

    @cached_property
    def _by_id(self) -> dict[str, str]:
        return {
            logical: properties["Handler"].split(".")[-2]
            for logical, properties in self.of("AWS::Lambda::Function").items()
            if properties["Handler"].startswith("functions.")
        }

    def statements(self, role: Any) -> list[Json]:
        """All statements of the policies of a role that is given as `Fn::GetAtt`."""
        (logical,) = references(role)
        found = []
        for policy in self.of("AWS::IAM::Policy").values():
            if {"Ref": logical} in policy["Roles"]:
                found += policy["PolicyDocument"]["Statement"]
        return found

    def text(self, expression: Any) -> str:
        """An expression as text: `<LogicalId>` for a reference, tables and machines by name."""
        match expression:
            case {"Fn::Join": [str(glue), list(parts)]}:
                return glue.join(map(self.text, parts))
            case {"Ref": str(name)}:
                return f"<{name}>"
            case {"Fn::GetAtt": [str(name), str(attribute)]}:
                return f"<{name}.{attribute}>"
            case str(text):
                return text
        raise AssertionError(f"an expression of another kind: {expression}")


def references(expression: Any) -> Iterator[str]:
    """Logical ids in an expression, pseudo parameters left out."""
    match expression:
        case {"Ref": str(name)}:
            if not name.startswith("AWS::"):
                yield name
        case {"Fn::GetAtt": [str(name), _]}:
            yield name
        case dict():
            for value in expression.values():
                yield from references(value)
        case list():
            for value in expression:
                yield from references(value)


def synthesize(folder: Path, **context: str) -> Template:
    """The template of a stage with its context, made in `folder`. cdk-nag judges it; the built-in
    validation is left to the command line's test. Code and pages are stand-ins."""
    code, pages = folder / "code", folder / "pages"
    for made in (code, pages):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
    (code / "code.py").write_text("")
    (pages / "index.html").write_text("<!doctype html>")
    given = json.loads((ROOT / "cdk.json").read_text("utf-8"))["context"] | context
    app = cdk.App(
        context=given,
        outdir=str(folder / "cdk.out"),
        builtin_cloud_formation_validation=False,
        analytics_reporting=False,
    )
    settings = read(app.node.try_get_context)
    stack = build(app, settings, code=lambda_.Code.from_asset(str(code)), pages=pages)
    app.synth()
    file = folder / "cdk.out" / f"{stack.artifact_id}.template.json"
    return Template(json.loads(file.read_text("utf-8")), folder / "cdk.out")
