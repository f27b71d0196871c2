"""How large a wager may be: no, pot and fixed limit (R10-R13).

All sizes are "to" totals of the street. What a wager must reach is measured from `base`: the wager
to match, but 0 as long as a stud hand has only its bring-in (completing to the bet, S2).
"""

from __future__ import annotations

from engine.poker.hand.state import BetStage, PokerHand
from engine.rules import Forced, HeadsUpCap, Limit, MinRaise

# Looking up a member of an enum takes as long as all else in a line, and these are asked for at
# every decision.
_FIXED, _NO, _BIG_BLIND = Limit.FIXED, Limit.NO, MinRaise.BIG_BLIND


def base(hand: PokerHand, stage: BetStage) -> int:
    """What the next bet, raise or completion is measured from."""
    if stage.wagers or hand.street or hand.setup.game.forced is Forced.BLINDS:
        return stage.current
    return 0  # a bring-in is not a wager


def raise_range(hand: PokerHand, stage: BetStage, mine: int, all_in: int) -> tuple[int, int]:
    """The least and the greatest total for a player who has `mine` on the street and `all_in` with
    their whole stack, which is over the call. A stack under the least may go all-in."""
    setup = hand.setup
    limit, table_limit = setup.rules.limit, setup.stakes.table_limit
    if limit is _FIXED:
        low = high = fixed_size(stage)
    else:
        size = stage.last_full_raise
        low = stage.current + size
        if not stage.wagers and size > stage.current:  # a bring-in as large as the bet is raised
            low = base(hand, stage) + size
        high = all_in if limit is _NO else max(low, pot_size(hand, stage, mine))
    if table_limit is not None:
        high = min(high, stage.current + table_limit)
        low = min(low, high)
    if low > all_in:
        return all_in, all_in
    return low, high if high < all_in else all_in


def fixed_size(stage: BetStage) -> int:
    """The one size of fixed limit: the last full wager and one bet more, so that a raise over less
    than half a bet completes it (R13: over a bet of 10, all-in 14, to 20; all-in 15, to 25)."""
    size = stage.full_to + stage.last_full_raise
    while size <= stage.current:
        size += stage.last_full_raise
    return size


def pot_size(hand: PokerHand, stage: BetStage, mine: int) -> int:
    """The greatest total of pot limit: the call, then as much as is in the pot. Before the flop
    full blinds are assumed (K8, TDA 54-B), and dead antes are left out unless the house counts
    them (K10)."""
    setup = hand.setup
    pot = sum(hand.totals) + hand.dead
    if not hand.street:
        pot += setup.missing
        if not setup.rules.ante_counts_preflop:
            pot -= setup.dead_antes
    return stage.current + pot + (stage.current - mine)


def is_full(hand: PokerHand, stage: BetStage, to: int) -> bool:
    """Whether a wager `to` counts as a whole bet or raise (R11, R13)."""
    rules = hand.setup.rules
    size = stage.last_full_raise
    if rules.limit is not _FIXED:
        return to - base(hand, stage) >= size
    if not rules.short_all_ins_add_up and to < fixed_size(stage):
        return to - stage.current >= reopening(hand, stage)
    return to - stage.full_to >= reopening(hand, stage)


def reopening(hand: PokerHand, stage: BetStage) -> int:
    """How much more a player who has acted must face to have the right to raise again."""
    rules = hand.setup.rules
    if rules.limit is _FIXED and rules.half_bet_reopens:
        return (stage.last_full_raise + 1) // 2
    return stage.last_full_raise


def may_reopen(hand: PokerHand, stage: BetStage, position: int) -> bool:
    """Whether this player, who has acted on this street, may raise again (TDA 47): they face a
    whole wager, or several short ones that add up to it. A bring-in is none, so who has matched
    only that faces all of the first wager."""
    mine = hand.wagers[position]
    setup = hand.setup
    brought_in = not hand.street and 0 < mine <= setup.stakes.bring_in
    if brought_in or not setup.rules.short_all_ins_add_up:
        return mine < stage.full_to
    return stage.current - mine >= reopening(hand, stage)


def is_capped(hand: PokerHand, stage: BetStage) -> bool:
    """Whether the street has all its wagers (R12); asked in fixed limit only, which counts them."""
    rules = hand.setup.rules
    cap = rules.wagers_per_street
    if cap is None or stage.wagers < cap:
        return False
    if rules.heads_up_uncapped is HeadsUpCap.ROUND_STARTED:
        return not stage.started_heads_up
    if rules.heads_up_uncapped is HeadsUpCap.EVENT:
        return not hand.setup.stakes.event_heads_up
    return True


def next_raise(hand: PokerHand, stage: BetStage, to: int) -> int:
    """The least raise after a full wager `to`."""
    rules = hand.setup.rules
    if rules.limit is _FIXED or rules.min_raise is _BIG_BLIND:
        return stage.last_full_raise
    return to - base(hand, stage)
