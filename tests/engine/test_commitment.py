"""The commitment binds every card to its place."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from engine.cards import parse_cards
from engine.commitment import commitment, leaf, leaves, root, salt
from engine.shuffle import shuffle

SEED = bytes(range(32))
EXAMPLES = json.loads(
    (Path(__file__).parents[1] / "data" / "provable-deal.json").read_text("utf-8")
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["seed"][:8])
def test_worked_examples(example: dict[str, str]) -> None:
    """docs/rules/provable-deal.md, computed by another program."""
    seed, deck = bytes.fromhex(example["seed"]), parse_cards(example["deck"])

    assert [salt(seed, place).hex() for place in range(52)] == example["salts"]
    assert [one.hex() for one in leaves(seed, deck)] == example["leaves"]
    assert commitment(seed, deck) == example["commitment"]


def test_bytes_of_the_documentation() -> None:
    salted = sha256(b"cardroom/salt/1\x00" + SEED + b"\x07").digest()

    assert salt(SEED, 7) == salted
    card = shuffle(SEED)[7]
    assert leaf(salted, 7, card) == sha256(
        b"cardroom/leaf/1\x00" + salted + bytes([7, card])
    ).digest()  # fmt: skip


def test_one_card_is_proven_without_the_seed() -> None:
    """The salt of a place and the leaves of the others lead to the same root."""
    deck = shuffle(SEED)
    others = list(leaves(SEED, deck))
    opened = salt(SEED, 24)

    others[24] = leaf(opened, 24, deck[24])

    assert root(others) == commitment(SEED, deck)


@pytest.mark.parametrize("place", range(51))
def test_two_cards_that_change_places_change_it(place: int) -> None:
    deck = list(shuffle(SEED))
    before = commitment(SEED, deck)
    deck[place], deck[place + 1] = deck[place + 1], deck[place]

    assert commitment(SEED, deck) != before


def test_another_seed_gives_another_one_for_the_same_deck() -> None:
    """A commitment tells nothing about the cards alone: the salts hide them."""
    deck = shuffle(SEED)

    assert commitment(SEED, deck) != commitment(bytes(32), deck)
    assert len({salt(SEED, place) for place in range(52)}) == 52
