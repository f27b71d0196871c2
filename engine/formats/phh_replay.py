"""A hand in PHH played again by the engine, action by action.

Cards come from the record, so the engine's hand has no deck. What PHH writes differs from the
engine in three things: heads-up the blinds and antes stand in reverse, hands that nobody mentions
at the showdown are shown, and hands open since an all-in may be shown once more at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import sub

from engine.cards import Card
from engine.formats.amounts import amount_text
from engine.formats.phh import PhhHand
from engine.formats.phh_actions import parse
from engine.poker.hand.actions import Decision, Muck, PokerAction, Show
from engine.poker.hand.events import PokerEvent
from engine.poker.hand.posting import forced_bets
from engine.poker.hand.reasons import explained
from engine.poker.hand.start import start
from engine.poker.hand.state import BetStage, Complete, PokerHand, PokerStep, ShowdownStage
from engine.poker.hand.step import apply
from engine.refusals import IllegalAction, Refusal
from engine.rules import BettingRules, Forced, JackpotDrop, Limit, RakeTable, Stakes

_Showing = Show | Muck


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """How far a hand got."""

    hand: PokerHand
    events: tuple[PokerEvent, ...]
    fault: IllegalAction | None = None
    at: int | None = None  # index into the actions of the one at fault; None: none of them is

    @property
    def is_complete(self) -> bool:
        """Whether the hand is over."""
        return isinstance(self.hand.stage, Complete)

    @property
    def carried(self) -> int:
        """Odd chips left for the next hand."""
        stage = self.hand.stage
        return stage.carried if isinstance(stage, Complete) else 0


def rules_of(limit: Limit, house: BettingRules | None = None) -> BettingRules:
    """The rules by which a hand with this limit is judged: those of a house, if one is named, else
    of the directors' association, but always with four wagers a round in fixed limit and the whole
    remainder of a split to its first winner."""
    if house is not None:
        return replace(house, limit=limit)
    return BettingRules(limit=limit, wagers_per_street=4 if limit is Limit.FIXED else None)


def replay(phh: PhhHand, rules: BettingRules) -> Replayed:
    """The hand with all its actions, and shown if it got to the showdown; faults are in the
    result: an action that is refused, a hand shown of which not all cards are known, stated
    finishing stacks that are not the ones due. `IllegalAction` as `opening`."""
    played = advance(phh, rules, len(phh.actions))
    if played.fault is None and isinstance(played.hand.stage, ShowdownStage):
        played = _all_shown(played)
    if played.fault is None and played.is_complete:
        fault = _difference(phh, played.hand.stacks)
        return played if fault is None else replace(played, fault=fault)
    return played


def advance(phh: PhhHand, rules: BettingRules, count: int) -> Replayed:
    """The hand after the first `count` entries of its actions, or up to the first refused one.
    `IllegalAction` as `opening`."""
    begun = opening(phh, rules)
    hand, events = begun.hand, list(begun.events)
    for index, text in enumerate(phh.actions[:count]):
        try:
            taken = _take(hand, text, phh.places)
        except IllegalAction as refused:
            return Replayed(hand=hand, events=tuple(events), fault=refused, at=index)
        hand = taken.hand
        events += taken.events
    return Replayed(hand=hand, events=tuple(events))


def opening(phh: PhhHand, rules: BettingRules) -> PokerStep:
    """The hand before its first action: antes and blinds are posted. The last player has the
    button. `record.player_count` if the game is not for so many."""
    count = len(phh.starting_stacks)
    least, most = phh.game.seats
    if not least <= count <= most:
        raise IllegalAction(Refusal.RECORD_PLAYERS, f"a hand has {least} to {most} players")
    order = -1 if count == 2 else 1
    has_blinds = phh.game.forced is Forced.BLINDS
    posts = phh.blinds[::order] if has_blinds else (0,) * count
    seats = tuple(range(1, count + 1))
    dead = phh.dead[::order] or (0,) * count
    stakes = stakes_of(phh)
    forced = forced_bets(
        phh.game,
        stakes,
        count,
        posts=posts,
        dead=dead,
        antes=tuple(map(sub, phh.antes[::order], dead)),
        first=phh.opener - 1 if phh.opener else None,
    )
    return start(
        phh.game,
        rules,
        stakes,
        seats=seats,
        stacks=phh.starting_stacks,
        button=seats[-1] if has_blinds else None,
        carried=phh.carried,
        forced=forced,
    )


def stakes_of(phh: PhhHand) -> Stakes:
    """The amounts of the hand, as far as they are the same for everybody. A small blind that nobody
    posts is taken to be half the big one: pot limit counts it (TDA 54-B)."""
    small, big = (*sorted(phh.blinds[:2]), 0, 0)[:2] if phh.blinds else (0, 0)
    return Stakes(
        small_blind=small or big // 2,
        big_blind=big,
        bring_in=phh.bring_in,
        small_bet=phh.small_bet or phh.min_bet,
        big_bet=phh.big_bet,
        table_limit=phh.table_limit,
        unit=phh.unit or 1,
        rake=RakeTable(steps=((0, phh.rake),)) if phh.rake else None,
        jackpot=JackpotDrop(from_pot=0, amount=phh.jackpot, needs_flop=False)
        if phh.jackpot
        else None,
    )


def _take(hand: PokerHand, text: str, places: int) -> PokerStep:
    action = parse(text, places)
    if action is None:
        return PokerStep(hand=hand, events=())
    if _says_nothing_new(hand, action):
        return PokerStep(hand=hand, events=())
    try:
        return apply(_with_opener(hand, action), action)
    except IllegalAction as refused:
        raise _explained(refused, hand, places) from None


def _says_nothing_new(hand: PokerHand, action: PokerAction) -> bool:
    """Whether the action shows once more what lies open, or the winner keeps the cards hidden
    because nobody else is left."""
    if not isinstance(action, _Showing) or action.position >= len(hand.stacks):
        return False
    position = action.position
    if isinstance(action, Muck):
        gone = hand.folded[position] or hand.mucked[position] or hand.shown[position]
        return isinstance(hand.stage, Complete) and not gone
    again = not action.cards or sorted(action.cards) == sorted(_faces(hand, position))
    return hand.shown[position] and again and None not in hand.holes[position]


def _with_opener(hand: PokerHand, action: PokerAction) -> PokerHand:
    """In stud the cards say who opens a round; if those of the player who does are not known, the
    record is believed."""
    stage = hand.stage
    if not isinstance(stage, BetStage) or hand.game.forced is not Forced.BRING_IN:
        return hand
    if not isinstance(action, Decision) or action.position >= len(hand.stacks):
        return hand
    position = action.position
    if any(stage.acted) or hand.folded[position] or not hand.stacks[position]:
        return hand
    if all(hand.holes[position][at] is not None for at in hand.ups[: hand.street + 1]):
        return hand
    return replace(hand, stage=replace(stage, to_act=position))


def _faces(hand: PokerHand, position: int) -> list[Card]:
    return [card for card in hand.holes[position] if card is not None]


def _all_shown(played: Replayed) -> Replayed:
    """What nobody mentions is shown."""
    hand, events = played.hand, list(played.events)
    while isinstance(hand.stage, ShowdownStage):
        try:
            shown = apply(hand, Show(position=hand.stage.order[0]))
        except IllegalAction as refused:
            fault = explained(refused, hand, str)
            return Replayed(hand=hand, events=tuple(events), fault=fault)
        hand = shown.hand
        events += shown.events
    return Replayed(hand=hand, events=tuple(events))


def _difference(phh: PhhHand, due: Sequence[int]) -> IllegalAction | None:
    for player, (said, chips) in enumerate(zip(phh.finishing_stacks or (), due, strict=False), 1):
        if said != chips:
            said_text, due_text = amount_text(said, phh.places), amount_text(chips, phh.places)
            return IllegalAction(
                Refusal.RECORD_STACKS,
                f"p{player} is said to finish with {said_text}, not {due_text}",
            )
    return None


def _explained(refused: IllegalAction, hand: PokerHand, places: int) -> IllegalAction:
    return explained(refused, hand, lambda amount: amount_text(amount, places))
