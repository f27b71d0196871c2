"""What is played in the playthrough files of betting games, one function a file."""

from collections.abc import Callable, Mapping

from engine.cards import DECK, parse_cards
from engine.poker.hand.actions import Show
from engine.poker.table.clock import turn_due_ms
from engine.poker.table.commands import Disconnect, Leave, Sit, TimeUp
from engine.poker.views.hand_types import Director
from engine.rules import AnteKind, BettingRules, Limit, OddChip, RakeTable, Stakes
from engine.viewers import Rail, SeatViewer
from tests.engine.poker.play import Play
from tests.engine.poker.seated import Room, terms_of
from tests.playthroughs.poker_tape import PokerTape, TableTape

FIXED = BettingRules(limit=Limit.FIXED, wagers_per_street=4)


def side_pot_and_muck() -> PokerTape:
    play = Play(
        stacks=[3_000, 700, 2_000],
        holes=["QsQd", "AcKc", "JhTh"],
        board="Qh7c2c9s3c",
    )
    tape = PokerTape(
        "No-limit hold'em: a short all-in, a side pot, a hand that is mucked (R17, R23)",
        play, SeatViewer(seat=1), SeatViewer(seat=2), SeatViewer(seat=3), Rail(), Director(),
    )  # fmt: skip
    tape.do("wants to make it 150: r150, makes it 300: r300, calls: c, calls: c")
    tape.do("checks: c, is all-in: r400, makes it 1000: r1000, calls: c")
    tape.do("checks: c, bets 400: r400, calls: c, checks: c, checks: c")
    return tape


def omaha8_split() -> PokerTape:
    play = Play(
        stacks=[1_005, 1_005, 1_005],
        game="omaha8",
        rules=BettingRules(limit=Limit.POT, odd_chip=OddChip.ALL_TO_FIRST_LEFT),
        stakes=Stakes(small_blind=5, big_blind=10, rake=RakeTable(steps=((30, 1),))),
        holes=["Ah2hKsQs", "As2dJcTc", "AcKdKhQd"],
        board="3c5d8sKc9d",
    )
    tape = PokerTape(
        "Pot-limit Omaha high/low: a set takes the high, two share the low, rake (R20, R21)",
        play, SeatViewer(seat=1), SeatViewer(seat=3), Rail(),
    )  # fmt: skip
    tape.do("raises the pot: r35, calls: c, calls: c")
    tape.do("checks: c, bets 50: r50, calls: c, calls: c")
    tape.do("checks: c, checks: c, bets the pot: r255, calls: c, calls: c")
    tape.do("checks: c, checks: c, is all-in: r665, calls: c, calls: c")
    return tape


def stud_bring_in() -> PokerTape:
    dealt = parse_cards(
        "As7cJs5d Ad6cJd5h Kd2cTs9c"  # third street, round by round; the door cards last
        "9h9s5s 8hQh5c 4cQcAh 3c8dKs"  # fourth to seventh, without seat 2
    )
    play = Play(
        stacks=[500, 500, 500, 60],
        game="stud",
        rules=FIXED,
        stakes=Stakes(ante=5, ante_kind=AnteKind.UNIFORM, bring_in=10, small_bet=20, big_bet=40),
        cards=(*dealt, *(card for card in DECK if card not in dealt)),
    )
    tape = PokerTape(
        "Fixed-limit stud: antes, bring-in, completion, an all-in, a hand that is mucked (S2-S5)",
        play, SeatViewer(seat=1), SeatViewer(seat=2), SeatViewer(seat=3), Rail(),
    )  # fmt: skip
    tape.do("wants to fold: f, brings in: b, completes: r20, calls: c, calls: c, folds: f")
    tape.do("checks: c, checks: c, bets 20: r20, calls: c, calls: c")
    tape.do("is all-in: r15, makes it a full bet: r40, calls: c")
    tape.do("bets 40: r40, calls: c")
    tape.do("bets 40: r40, calls: c")
    return tape


def heads_up() -> PokerTape:
    play = Play(stacks=[1_000, 1_500], holes=["7s2d", "8c8d"], board="8h4s4dKdKs")
    tape = PokerTape(
        "Heads-up: the button has the small blind; a pot won unseen, shown afterwards (R18, R23)",
        play, SeatViewer(seat=1), SeatViewer(seat=2), Rail(),
    )  # fmt: skip
    tape.do("makes it 300: r300, calls: c, checks: c, bets 500: r500, folds: f")
    tape.act("seat 1 wants to show what was folded", Show(position=0))
    tape.act("seat 2 shows what nobody has paid to see", Show(position=1))
    return tape


def cut_off_and_run_out() -> PokerTape:
    play = Play(
        stacks=[400, 800, 800],
        holes=["AhAd", "KhKd", "QhQd"],
        board="2c7d9sJc3h",
        rules=BettingRules(limit=Limit.NO, odd_chip=OddChip.CARRY_TO_NEXT),
        carried=25,
    )
    tape = PokerTape(
        "A player is cut off, two are all-in: everything is face up and runs out (R23, R27)",
        play, SeatViewer(seat=2), SeatViewer(seat=3), Rail(),
    )  # fmt: skip
    tape.do("calls: c, calls: c, checks: c, bets 100: r100, is cut off: x, is all-in: r700")
    tape.do("calls: c")
    return tape


def table_of_three() -> TableTape:
    room = Room(terms=terms_of("online-limit", "cash"), size=4, stacks={1: 9_000, 2: 9_000})
    tape = TableTape(
        "A cash table: a newcomer, one who is cut off, a seat that changes hands (R4, R6, R27)",
        room, SeatViewer(seat=1), SeatViewer(seat=3), Rail(),
    )  # fmt: skip
    tape.begin("the first hand", button=1, holes={1: "AsAd", 2: "KsKd"}, board="2c7d9hJs3c")
    newcomer = Sit(player="p3", name="P3", seat=3, stack=9_000)
    tape.do("somebody sits down during the hand", newcomer)
    tape.play("raises: r400, calls: c, checks: c, bets: r200")
    tape.do("seat 2 loses the connection", Disconnect(player="p2"))
    tape.do("the clock looks too early", TimeUp(at_ms=room.at_ms))
    assert room.table.turn is not None
    due_ms = turn_due_ms(room.terms.table.time, room.table.turn)
    tape.do("the clock: seat 2 is all-in by disconnection", TimeUp(at_ms=due_ms))
    room.at_ms = due_ms
    tape.do("seat 2 leaves", Leave(player="p2", at_ms=room.at_ms))
    tape.do("another one takes the seat", Sit(player="p4", name="P4", seat=2, stack=9_000))
    tape.begin("the second hand", holes={1: "QsQd", 3: "8h8d"}, board="2c7d9hJs3c")
    return tape


POKER: Mapping[str, Callable[[], PokerTape | TableTape]] = {
    "betting-side-pot-and-muck": side_pot_and_muck,
    "betting-omaha8-split": omaha8_split,
    "betting-stud-bring-in": stud_bring_in,
    "betting-heads-up": heads_up,
    "betting-cut-off-and-run-out": cut_off_and_run_out,
    "betting-table-of-three": table_of_three,
}
