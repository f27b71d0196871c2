"""Whole betting hands a second: the same hands in our engine, PokerKit and pokerfast's FastHand.

Six players with 200 big blinds play no-limit hold'em by chance: a list of numbers that is made
beforehand decides, each engine says what is legal. All time is processor time of this process.
"""

from __future__ import annotations

import statistics
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

from pokerfast.engine import FastHand
from pokerkit import (
    Automation,
    BettingStructure,
    HandHistory,
    Mode,
    Opening,
    StandardHighHand,
    State,
    Street,
)
from pokerkit import Card as KitCard
from pokerkit import Deck as KitDeck

from engine.cards import DECK, Card, card_text
from engine.catalog import HOLDEM
from engine.formats import phh
from engine.formats.phh_replay import replay, rules_of
from engine.formats.plain_toml import plain
from engine.poker.hand.actions import CheckCall, Fold, RaiseTo
from engine.poker.hand.legal import legal
from engine.poker.hand.start import start
from engine.poker.hand.step import apply
from engine.rules import BettingRules, Limit, Stakes

ROUNDS = 7
HANDS = 60  # a round; ours and FastHand play them several times over
SEATS = (1, 2, 3, 4, 5, 6)
STACK, SMALL, BIG = 20_000, 50, 100
FILE = Path("tests/data/hands/pluribus-nolimit6.phhs")

_RULES = BettingRules(limit=Limit.NO)
_STAKES = Stakes(small_blind=SMALL, big_blind=BIG)
_CARDS = tuple(next(KitCard.parse(card_text(card))) for card in DECK)
# Values may be used again and again.
_FOLDS = [Fold(position=at) for at in range(6)]
_CALLS = [CheckCall(position=at) for at in range(6)]
_AUTOMATIONS = tuple(
    automation
    for automation in Automation
    if automation not in {Automation.HOLE_DEALING, Automation.BOARD_DEALING}
)
_STREETS = tuple(
    Street(False, (False,) * down, board, False, Opening.POSITION, BIG, None)
    for down, board in ((2, 0), (0, 3), (0, 1), (0, 1))
)


@dataclass(frozen=True)
class Draw:
    """A deck, and the numbers that decide."""

    deck: tuple[Card, ...]
    texts: tuple[str, ...]  # the deck as FastHand takes it
    kit: tuple[KitCard, ...]  # and as PokerKit does
    numbers: tuple[float, ...]


def draws() -> list[Draw]:
    """The hands of a round."""
    rng = Random(6)
    return [_draw(rng) for _ in range(HANDS)]


def _draw(rng: Random) -> Draw:
    deck = tuple(rng.sample(DECK, 52))
    return Draw(
        deck,
        tuple(card_text(card) for card in deck),
        tuple(_CARDS[card] for card in deck),
        tuple(rng.random() for _ in range(400)),
    )


Choice = tuple[str, int]


def choose(number: float, call: int, low: int | None, high: int | None) -> Choice:
    """A legal decision: three in ten wagers from small to all-in, few folds, else calls."""
    if low is not None and high is not None and number < 0.3:
        part = number / 0.3
        return "raise", low + int((high - low) * part**6)
    if call and number > 0.93:
        return "fold", 0
    return "call", 0


def ours(draw: Draw) -> tuple[int, list[int]]:
    """(decisions, final stacks) in our engine."""
    hand = start(
        HOLDEM, _RULES, _STAKES, seats=SEATS, stacks=(STACK,) * 6, button=6, deck=draw.deck
    ).hand
    for count, number in enumerate(draw.numbers):
        may = legal(hand)
        at = may.to_act
        if at is None:
            return count, list(hand.stacks)
        word, to = choose(number, may.call or 0, may.raise_min, may.raise_max)
        if word == "raise":
            hand = apply(hand, RaiseTo(position=at, to=to)).hand
        else:
            hand = apply(hand, (_FOLDS if word == "fold" else _CALLS)[at]).hand
    raise AssertionError("a hand without an end")


def pokerkit(draw: Draw) -> tuple[int, list[int]]:
    """The same in PokerKit."""
    cards = draw.kit
    state = State(
        _AUTOMATIONS,
        KitDeck.STANDARD,
        (StandardHighHand,),
        _STREETS,
        BettingStructure.NO_LIMIT,
        True,
        0,
        (SMALL, BIG),
        0,
        STACK,
        6,
        mode=Mode.TOURNAMENT,
    )
    for position in range(6):
        state.deal_hole((cards[position], cards[position + 6]), position)
    dealt = 12
    for count, number in enumerate(draw.numbers):
        while due := state.board_dealing_count:
            state.deal_board(cards[dealt : dealt + due])
            dealt += due
        if state.actor_index is None:
            return count, list(state.stacks)
        word, to = choose(
            number,
            state.checking_or_calling_amount or 0,
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        if word == "raise":
            state.complete_bet_or_raise_to(to)
        elif word == "fold":
            state.fold()
        else:
            state.check_or_call()
    raise AssertionError("a hand without an end")


def fast_hand(draw: Draw) -> tuple[int, list[int]]:
    """The same in FastHand, which writes amounts as what they add."""
    texts = draw.texts
    hand = FastHand.for_cards(
        [STACK] * 6,
        [texts[position] + texts[position + 6] for position in range(6)],
        texts[12:17],
        small_blind=SMALL,
        big_blind=BIG,
    )
    for count, number in enumerate(draw.numbers):
        may = hand.get_action_space()
        if not may:
            return count, list(hand.state.stacks)
        mine = hand.state.bets[may["player"]]
        low, high = may.get("min_bet"), may.get("max_bet")
        word, to = choose(
            number,
            may.get("call", 0),
            None if low is None else low + mine,
            None if high is None else high + mine,
        )
        if word == "raise":
            hand.bet_or_raise(to - mine)
        elif word == "fold":
            hand.fold()
        elif "check" in may:
            hand.check()
        else:
            hand.call()
    raise AssertionError("a hand without an end")


def report() -> dict[str, float]:
    """Medians over rounds in which every engine plays the same hands, and how many of them end
    alike (the others differ in what a short all-in reopens)."""
    hands = draws()
    alike = [(ours(hand), pokerkit(hand), fast_hand(hand)) for hand in hands]
    made = {
        "decisions_a_hand": round(sum(played[0][0] for played in alike) / HANDS, 1),
        "like_pokerkit_percent": round(100 * sum(a == b for a, b, _ in alike) / HANDS, 1),
        "like_fast_hand_percent": round(100 * sum(a == c for a, _, c in alike) / HANDS, 1),
    }
    players = {"ours": (ours, 10), "pokerkit": (pokerkit, 1), "fast_hand": (fast_hand, 10)}
    seconds = _medians(
        {
            name: lambda play=play, times=times: _played(play, hands, times)
            for name, (play, times) in players.items()
        }
    )
    for name, (_, times) in players.items():
        made[f"{name}_hands_a_second"] = round(times * HANDS / seconds[name])
    made["to_pokerkit"] = round(seconds["pokerkit"] / (seconds["ours"] / 10), 1)
    made["to_fast_hand"] = round(seconds["fast_hand"] / seconds["ours"], 2)
    return made


def _played(play: Callable[[Draw], object], hands: list[Draw], times: int) -> None:
    for _ in range(times):
        for hand in hands:
            play(hand)


def replay_report() -> dict[str, float]:
    """A file of real hands, from its text to the final stacks, and the parts of it: reading TOML
    (PokerKit leaves that to the library), all reading, playing. Milliseconds of the whole file."""
    content = FILE.read_bytes()
    hands = [hand for hand in phh.read(content) if isinstance(hand, phh.PhhHand)]
    with FILE.open("rb") as file:
        histories = list(HandHistory.load_all(file))
    seconds = _medians(
        {
            "ours_toml": lambda: plain(content.decode()),
            "library_toml": lambda: tomllib.loads(content.decode()),
            "ours_read": lambda: phh.read(content),
            "ours_played": lambda: _replayed(hands),
            "pokerkit_read": lambda: list(HandHistory.loads_all(content.decode())),
            "pokerkit_played": lambda: _replayed_by_pokerkit(histories),
        }
    )
    ours = seconds["ours_read"] + seconds["ours_played"]
    theirs = seconds["pokerkit_read"] + seconds["pokerkit_played"]
    made: dict[str, float] = {"hands": len(hands)}
    made |= {f"{name}_ms": round(value * 1_000) for name, value in seconds.items()}
    made["to_pokerkit_played"] = round(seconds["pokerkit_played"] / seconds["ours_played"], 1)
    made["to_pokerkit_in_all"] = round(theirs / ours, 1)
    return made


def _replayed(hands: list[phh.PhhHand]) -> None:
    for hand in hands:
        assert replay(hand, rules_of(hand.limit)).fault is None


def _replayed_by_pokerkit(histories: list[HandHistory]) -> None:
    for history in histories:
        *_, last = history
        assert history.finishing_stacks in (None, last.stacks)


def _medians(programs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Processor seconds of each, the median of rounds in which they take turns."""
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, program in programs.items():
            began_s = process_time()
            program()
            times[name].append(process_time() - began_s)
    return {name: statistics.median(values) for name, values in times.items()}
