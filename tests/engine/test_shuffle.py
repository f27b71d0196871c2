"""The shuffle: bytes as documented, no card and no place favoured."""

import json
from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, cards_text
from engine.shuffle import shuffle, stream
from engine.tradeem.dealing import deal

EXAMPLES = json.loads(
    (Path(__file__).parents[1] / "data" / "provable-deal.json").read_text("utf-8")
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["seed"][:8])
def test_worked_examples_of_the_shuffle(example: dict[str, str]) -> None:
    """docs/rules/provable-deal.md, computed by another program."""
    assert cards_text(shuffle(bytes.fromhex(example["seed"]))) == example["deck"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["seed"][:8])
def test_worked_examples_of_the_deal(example: dict[str, dict[str, str]]) -> None:
    seed = str(example["seed"])

    dealt = deal(bytes.fromhex(seed))

    pairs = {str(seat): cards_text(pocket) for seat, pocket in enumerate(dealt.pockets, 1)}
    assert pairs == example["pairs"]
    assert cards_text(dealt.board) == example["board"]
    assert dealt.commitment == example["commitment"]
    assert dealt.seed == seed


@given(st.binary(min_size=32, max_size=32))
def test_a_shuffle_is_a_whole_deck(seed: bytes) -> None:
    assert sorted(shuffle(seed)) == list(DECK)


@given(st.binary(min_size=32, max_size=32))
def test_a_shuffle_is_made_of_numbers_below_52_to_2(seed: bytes) -> None:
    numbers = stream(seed, "shuffle")
    deck = list(DECK)
    for choices in range(52, 1, -1):
        other = numbers.below(choices)
        deck[choices - 1], deck[other] = deck[other], deck[choices - 1]

    assert shuffle(seed) == tuple(deck)


@given(st.binary().filter(lambda seed: len(seed) != 32))
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        deal(seed)


def test_a_deal_shows_nothing_in_its_repr() -> None:
    dealt = deal(bytes(32))

    assert repr(dealt) == f"Deal(commitment='{dealt.commitment}')"


def test_no_card_and_no_place_is_favoured() -> None:
    """In 520,000 shuffles each card lies in each place about 10,000 times, and the last card stays
    last about once in 52: five standard deviations are 495."""
    decks = b"".join(bytes(shuffle(n.to_bytes(32, "big"))) for n in range(520_000))

    counts = {
        (card, place): column.count(card)
        for place in range(52)
        for column in (decks[place::52],)
        for card in range(52)
    }
    assert min(counts.values()) >= 9_500
    assert max(counts.values()) <= 10_500
    assert sum(counts.values()) == 52 * 520_000
    assert abs(counts[51, 51] - 10_000) <= 300


def test_neighbouring_seeds_share_nothing() -> None:
    """Two shuffles agree in one place on average, whatever their seeds have in common."""
    pairs = [(shuffle(n.to_bytes(32, "big")), shuffle(bytes([n % 256, n >> 8]) + bytes(30)))
             for n in range(1, 5_001)]  # fmt: skip
    same = sum(a == b for one, other in pairs for a, b in zip(one, other, strict=True))

    assert 4_600 < same < 5_400


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 52, 255, 256, 257, 1_000, 65_536, 70_000])
def test_numbers_lie_below_their_bound_and_reach_it(bound: int) -> None:
    numbers = stream(bytes(32), "test")
    drawn = [numbers.below(bound) for _ in range(20 * min(bound, 1_000))]

    assert 0 <= min(drawn) <= bound // 50
    assert bound - 1 - bound // 50 <= max(drawn) < bound


@pytest.mark.parametrize(("bound", "size"), [(2, 1), (255, 1), (256, 1), (257, 2), (65_536, 2)])
def test_numbers_are_made_of_as_many_bytes_as_they_need(bound: int, size: int) -> None:
    """Big end first, from the blocks that the documentation gives; too great ones are dropped."""
    blocks = b"".join(
        sha256(b"cardroom/test/1\x00" + bytes(32) + i.to_bytes(4, "big")).digest()
        for i in range(40)
    )
    drawn = [int.from_bytes(blocks[i : i + size], "big") for i in range(0, len(blocks), size)]
    kept = [number % bound for number in drawn if number < 256**size - 256**size % bound]
    numbers = stream(bytes(32), "test")

    assert kept == [numbers.below(bound) for _ in kept]


def test_streams_of_other_labels_and_seeds_differ() -> None:
    def start(seed: bytes, label: str) -> tuple[int, ...]:
        numbers = stream(seed, label)
        return tuple(numbers.below(1 << 16) for _ in range(8))

    starts = {start(bytes(32), "a"), start(bytes(32), "b"), start(bytes([1]) * 32, "a")}
    assert len(starts) == 3
    assert start(bytes(32), "a") in starts


@given(st.binary(min_size=1, max_size=40), st.integers(2, 52), st.data())
def test_a_sample_is_the_front_of_a_shuffle(seed: bytes, cards: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, cards))
    quick, slow = stream(seed, "test"), stream(seed, "test")
    sampled, swapped = list(DECK[:cards]), list(DECK[:cards])
    for _ in range(3):
        for place in range(size):
            other = place + slow.below(cards - place)
            swapped[place], swapped[other] = swapped[other], swapped[place]
        assert quick.sample(sampled, size) == tuple(swapped[:size])
        assert sampled == swapped
    assert quick.below(1_000) == slow.below(1_000)


def test_samples_favour_nobody() -> None:
    """All 60 ordered draws of three of five come up about equally often."""
    numbers = stream(bytes(32), "test")
    cards = list(DECK[:5])
    drawn = Counter(numbers.sample(cards, 3) for _ in range(60_000))

    assert set(drawn) == set(permutations(DECK[:5], 3))
    assert all(840 <= count <= 1_160 for count in drawn.values())
