"""Cards as numbers and as text."""

import pytest

from engine.cards import DECK, Card, card_text, cards_text, parse_card, parse_cards


def test_every_card_has_one_text() -> None:
    texts = [card_text(card) for card in DECK]

    assert len(set(texts)) == 52
    assert tuple(map(parse_card, texts)) == DECK
    assert parse_cards(cards_text(DECK)) == DECK


@pytest.mark.parametrize(
    ("text", "number"), [("2c", 0), ("2d", 1), ("2h", 2), ("2s", 3), ("3c", 4), ("As", 51)]
)
def test_numbers_are_rank_times_four_plus_suit(text: str, number: int) -> None:
    assert parse_card(text) == Card(number)


def test_blanks_between_cards_are_allowed() -> None:
    assert cards_text(parse_cards(" Qc 7d")) == "Qc7d"
    assert parse_cards("") == ()


@pytest.mark.parametrize("text", ["", "Q", "qc", "QC", "1c", "10c", "Qx", "cQ", "Qcc", "♣Q"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        parse_card(text)


def test_errors_do_not_repeat_the_text() -> None:
    """A text that is nearly a card could tell a hidden one."""
    with pytest.raises(ValueError, match=r"^not a card$"):
        parse_cards("QcQx")
    with pytest.raises(ValueError, match=r"^not a list of cards$"):
        parse_cards("Qc7")
