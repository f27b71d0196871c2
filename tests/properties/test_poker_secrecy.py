"""Non-interference in betting games: whatever the hidden cards are, a viewer gets the same bytes.

Two hands are played by the same script from decks that agree on the cards this viewer comes to see
and on nothing else. Everything sent to the viewer is compared byte by byte.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import settings as profile
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engine.cards import DECK, Card, card_text
from engine.poker.hand.events import BoardDealt, CardsShown, HoleDealt, PokerEvent
from engine.poker.hand.state import Complete, PokerHand, PokerStep
from engine.poker.views.hand import redact, view
from engine.poker.views.hand_types import Director, PokerView, PokerViewer, Record
from engine.viewers import Rail, SeatViewer
from tests.properties.poker_client import Client, drawn
from tests.properties.poker_deals import SCRIPT, Dealt, deals, played

VIEW = TypeAdapter(PokerView)
EVENT: TypeAdapter[PokerEvent] = TypeAdapter(PokerEvent)
MANY = profile(max_examples=150)
PUBLIC: tuple[PokerViewer, ...] = (Rail(), Rail(flash=False), Director(), Record())
ORDER = st.permutations(range(52))


def viewers(dealt: Dealt) -> list[PokerViewer]:
    return [*PUBLIC, *(SeatViewer(seat=at + 1) for at in range(len(dealt.stacks)))]


def sent(steps: Sequence[PokerStep], viewer: PokerViewer) -> list[bytes]:
    """Every byte the viewer is sent."""
    told = []
    for after in steps:
        told += [EVENT.dump_json(redact(event, viewer)) for event in after.events]
        told.append(VIEW.dump_json(view(after.hand, viewer)))
    return told


def shown_down(after: PokerStep) -> bool:
    """Whether the step opened hands: from then on, hidden cards have decided something."""
    return any(isinstance(event, CardsShown) for event in after.events)


def cards_seen(steps: Sequence[PokerStep], viewer: PokerViewer) -> set[str]:
    """The cards that the viewer's events show."""
    seen: set[str | None] = set()
    for after in steps:
        for event in after.events:
            told = redact(event, viewer)
            if isinstance(told, HoleDealt | BoardDealt | CardsShown):
                seen |= set(told.cards)
    return {card for card in seen if card is not None}


def mixed(deck: Sequence[Card], stay: set[str], order: Sequence[int]) -> tuple[Card, ...]:
    """The deck with all cards but those that stay mixed by `order` (a permutation of 0..51)."""
    hidden = [place for place in range(52) if card_text(deck[place]) not in stay]
    source = [place for place in order if place in set(hidden)]
    changed = list(deck)
    for place, other in zip(hidden, source, strict=True):
        changed[place] = deck[other]
    return tuple(changed)


@MANY
@given(dealt=deals(), script=SCRIPT, order=ORDER, data=st.data())
def test_hidden_cards_change_no_byte_before_the_showdown(
    dealt: Dealt, script: list[int], order: list[int], data: st.DataObject
) -> None:
    """Views, legal actions and events depend on the cards that the viewer may see, and on no
    other; a hand that ends without a showdown is compared to its end."""
    viewer = data.draw(st.sampled_from(viewers(dealt)))
    _, steps = played(dealt, script)
    until = [after for after in steps if not shown_down(after)]
    deck = mixed(dealt.deck, cards_seen(until, viewer), order)
    _, others = played(replace(dealt, deck=deck), script)

    assert sent(until, viewer) == sent(others[: len(until)], viewer)


@MANY
@given(dealt=deals(), script=SCRIPT, order=ORDER, data=st.data())
def test_folded_cards_and_the_stub_change_no_byte_of_the_whole_hand(
    dealt: Dealt, script: list[int], order: list[int], data: st.DataObject
) -> None:
    """Showdown and result depend on the hands that came to it: what was folded and what was never
    dealt could be anything (R24)."""
    viewer = data.draw(st.sampled_from(viewers(dealt)))
    _, steps = played(dealt, script)
    last = steps[-1].hand
    claims = {
        card_text(card)
        for hole, folded in zip(last.holes, last.folded, strict=True)
        for card in hole
        if card is not None and not folded
    }
    deck = mixed(dealt.deck, claims | cards_seen(steps, viewer), order)
    _, others = played(replace(dealt, deck=deck), script)

    assert sent(steps, viewer) == sent(others, viewer)


@MANY
@given(dealt=deals(), script=SCRIPT, order=ORDER, data=st.data())
def test_mucked_hands_are_never_opened(
    dealt: Dealt, script: list[int], order: list[int], data: st.DataObject
) -> None:
    """What a viewer sees after the hand depends on no card that he has not seen, though hands that
    were mucked have lost by their cards."""
    viewer = data.draw(st.sampled_from(viewers(dealt)))
    _, steps = played(dealt, script)
    deck = mixed(DECK, cards_seen(steps, viewer), order)
    last = steps[-1].hand

    assert isinstance(last.stage, Complete)
    assert sent(steps[-1:], viewer)[-1] == VIEW.dump_json(view(other_cards(last, deck), viewer))


def other_cards(hand: PokerHand, deck: Sequence[Card]) -> PokerHand:
    """The state with every card replaced by the one of the same number in `deck`."""
    return replace(
        hand,
        holes=tuple(
            tuple(None if card is None else deck[card] for card in hole) for hole in hand.holes
        ),
        board=tuple(deck[card] for card in hand.board),
        deck=tuple(deck[card] for card in hand.deck or ()),
    )


@given(dealt=deals(), script=SCRIPT, order=ORDER, data=st.data())
def test_seen_cards_do_change_bytes(
    dealt: Dealt, script: list[int], order: list[int], data: st.DataObject
) -> None:
    """The comparison is not blind: who has other cards in hand gets other bytes."""
    seat = data.draw(st.integers(1, len(dealt.stacks)))
    deck = mixed(dealt.deck, set(), order)
    hands = [played(replace(dealt, deck=cards), script)[1] for cards in (dealt.deck, deck)]
    first, second = (steps[0].hand.holes[seat - 1] for steps in hands)
    assume(first != second)

    assert sent(hands[0], SeatViewer(seat=seat)) != sent(hands[1], SeatViewer(seat=seat))


@given(dealt=deals(), script=SCRIPT)
def test_director_and_record_see_no_more_than_the_rail(dealt: Dealt, script: list[int]) -> None:
    """Who runs the room has no better view of the cards than who watches (R28)."""
    _, steps = played(dealt, script)

    assert {tuple(sent(steps, viewer)) for viewer in PUBLIC} == {tuple(sent(steps, Rail()))}
    assert all(view(after.hand, Rail()).you is None for after in steps)


@MANY
@given(dealt=deals(), script=SCRIPT, data=st.data())
def test_a_client_that_heard_every_event_knows_what_the_view_says(
    dealt: Dealt, script: list[int], data: st.DataObject
) -> None:
    """Chips, cards, pots and whose turn it is follow from the events of one viewer alone."""
    viewer = data.draw(st.sampled_from(viewers(dealt)))
    _, steps = played(dealt, script)
    client = Client(setup=steps[0].hand.setup)
    for after in steps:
        for event in after.events:
            client.hear(redact(event, viewer))

        assert client.knows() == drawn(view(after.hand, viewer))


@given(dealt=deals(), script=SCRIPT)
def test_no_card_is_in_a_repr(dealt: Dealt, script: list[int]) -> None:
    """States, events and decisions may stand in a log or a traceback: none of them names a card."""
    actions, steps = played(dealt, script)
    texts = [repr(actions), *(repr(after) for after in steps)]
    views = [repr(view(after.hand, viewer)) for after in steps for viewer in viewers(dealt)]

    for text in (*texts, *views):
        assert not re.search(r"\b(?:holes|deck|cards|board)=\(", text)
        assert not any(f"'{card_text(card)}'" in text for card in DECK)
