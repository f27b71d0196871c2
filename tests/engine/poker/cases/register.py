"""The worked cases by number: faults that were reported for other programs, each with the right
answer worked out here. A number that is missing was never one, or does not concern the engine."""

from __future__ import annotations

BETTING = {
    "B02": "an all-in under a full raise is offered as a call, with its amount",
    "B03": "the least raise does not shrink to what the opponent has left",
    "B04": "all-in as the only raise of a stack under the least one",
    "B05": "the least raise of an opening bet",
    "B06": "the least raise after a raise before the flop, by house",
    "B07": "all-in for seven more than the call",
    "B08": "raise to, not raise by",
    "B10": "two short all-ins that add up to a full raise",
    "B12": "a short all-in after a check",
    "B13": "a second turn in one round",
    "B14": "the option after a completed small blind",
    "B15": "no option from an all-in blind",
    "B18": "a short small blind has a main pot",
    "B19": "an all-in must be matched",
    "B20": "the board runs out when one has chips left",
    "B23": "a short all-in uses up no raise of fixed limit",
    "B24": "antes are no part of a raise",
}
BUTTON = {
    "B25": "heads-up: small blind and first turn before the flop",
    "B26": "two of many seats",
    "B28": "blinds that bust",
    "B30": "the button's player sits out, two play on",
    "B31": "two active players at a table of ten",
    "B32": "a missed small blind alone",
    "B33": "a newcomer between small blind and button",
    "B34": "leaving with a win and coming back for less",
}
POTS = {
    "B36": "an all-in player and later streets",
    "B38": "two straights tie",
    "B39": "profits add up to nothing",
    "B40": "a shove that nobody calls",
    "B41": "98 against 102",
    "B42": "a time-out in a hand of three",
    "B43": "a ladder of four stacks",
    "B44": "all-in and a raiser whom nobody follows",
    "B46": "an odd chip and a folded neighbour",
    "B47": "a tie in the main pot, one winner in the side pot",
    "B48": "two pair on the board",
    "B49": "who has folded is not paid; a tie is a tie",
    "B50": "uncalled chips are no win",
}
EVENTS = {
    "B52": "prizes of tied places",
    "B53": "one place for each player",
    "B54": "fees of a cancelled event",
    "B56": "the last player's chips",
    "B57": "the order of moves when a table breaks",
    "B58": "blinded off and back",
    "B59": "withdrawing from a full event",
    "B60": "the reference hand of Trade'em",
    "B62": "lost connections in an event",
}
RANKING = {
    "B63": "the wheel, plain and of one suit",
    "B64": "flushes: by rank, on the board, none of them straight",
    "B65": "kickers, three pairs, ties of four",
}
MORE = {
    "B93": "no straight goes round the corner",
    "B94": "two of four kings count in Omaha",
    "B95": "short all-ins add up in fixed limit",
    "B96": "out for the low bet together with a bust",
    "B97": "a short big blind's ante",
}
CASES = {**BETTING, **BUTTON, **POTS, **EVENTS, **RANKING, **MORE}

# What has rows as soon as events with registration and several tables are played.
LATER = {"B57", "B59"}

DECISIONS = [*(f"R{number}" for number in range(1, 29)), *(f"S{number}" for number in range(1, 9))]
DEVIATIONS = [f"K{number}" for number in range(1, 15)]
BOOKS = (
    "TDA 16", "TDA 17", "TDA 20", "TDA 21", "TDA 34", "TDA 43", "TDA 47", "TDA 48", "TDA 54",
    "RP-10E", "RP-11", "WSOP-T 73", "WSOP-T 87", "WSOP-T 96", "WSOP-T 96-a", "WSOP-T 100",
    "WSOP-L 126", "WSOP-L 127", "WSOP-L 129", "WSOP-L 149", "WSOP-L 150", "WSOP-L 153",
    "WSOP-L 156", "WSOP-L 217",
)  # fmt: skip
