"""What `maker` makes is what the class makes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from engine.making import maker
from engine.poker.hand.events import Acted
from engine.poker.hand.state import Legal


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
