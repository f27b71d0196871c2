"""What `maker` makes is what the class makes, and what `changer` does is what `replace` does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, replace
from inspect import signature
from typing import Any

import pytest

from engine.cards import DECK
from engine.catalog import HOLDEM
from engine.making import changer, maker
from engine.poker.hand import change
from engine.poker.hand.events import Acted
from engine.poker.hand.start import start
from engine.poker.hand.state import Legal
from engine.rules import BettingRules, Limit, Stakes


def test_equal_to_the_constructed() -> None:
    """Defaults, equality, hash, repr, type, copies."""
    made = maker(Legal)(to_act=2, fold=True)
    constructed = Legal(to_act=2, fold=True)

    assert made == constructed
    assert hash(made) == hash(constructed)
    assert repr(made) == repr(constructed)
    assert type(made) is Legal
    assert replace(made, fold=False) == Legal(to_act=2)
    assert copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made


def test_frozen() -> None:
    made = maker(Acted)(seat=1, action="fold", added=0, to=0, all_in=False)

    with pytest.raises(FrozenInstanceError):
        made.seat = 2  # type: ignore[misc]


def test_the_same_arguments() -> None:
    """By keyword only, all that have no default, no others."""
    make = maker(Legal)

    with pytest.raises(TypeError, match="to_act"):
        make()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unknown"):
        make(to_act=1, unknown=2)  # type: ignore[call-arg]


@dataclass(frozen=True)
class Roomy:
    a: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    a: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    a: int

    def __post_init__(self) -> None:
        assert self.a


@pytest.mark.parametrize("cls", [int, Roomy, Made, Checked])
def test_no_other_classes(cls: type) -> None:
    with pytest.raises(TypeError):
        maker(cls)


@changer
def turned(may: Legal, *, to_act: int, fold: bool) -> Legal:
    """The same for another player."""
    return replace(may, to_act=to_act, fold=fold)


def test_a_changer_is_replace() -> None:
    """Equal, of the class, with all other fields; the value itself is as before."""
    before = Legal(to_act=2, check=True, raise_min=4)

    after = turned(before, to_act=3, fold=True)

    assert after == Legal(to_act=3, fold=True, check=True, raise_min=4)
    assert type(after) is Legal
    assert before == Legal(to_act=2, check=True, raise_min=4)


def test_a_changer_takes_all_its_keywords() -> None:
    with pytest.raises(TypeError, match="fold"):
        turned(Legal(to_act=2), to_act=3)  # type: ignore[call-arg]


def of_no_field(may: Legal, *, unknown: int) -> Legal:
    raise AssertionError(may, unknown)


def with_content(roomy: Roomy, *, a: int) -> Roomy:
    return replace(roomy, a=a)


@pytest.mark.parametrize("function", [of_no_field, with_content])
def test_no_other_changers(function: Callable[..., object]) -> None:
    """Keywords are fields; classes are those of `maker`."""
    with pytest.raises(TypeError):
        changer(function)


CHANGERS = [function for function in vars(change).values() if hasattr(function, "__wrapped__")]


@pytest.mark.parametrize("function", CHANGERS, ids=lambda function: function.__name__)
def test_what_runs_is_what_is_written(function: Any) -> None:
    """Of every changer of hands and rounds: the same as its body, whatever the new values are."""
    hand = start(
        HOLDEM,
        BettingRules(limit=Limit.NO),
        Stakes(small_blind=1, big_blind=2),
        seats=(1, 2),
        stacks=(100, 100),
        button=2,
        deck=DECK,
    ).hand
    first, *names = signature(function).parameters
    value = hand if first == "hand" else hand.stage
    news = {name: f"new {name}" for name in names}

    assert names
    assert function(value, **news) == function.__wrapped__(value, **news)
