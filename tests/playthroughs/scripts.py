"""What is played in the playthrough files of Trade'em, one function a file."""

from collections.abc import Callable, Mapping

from engine.tradeem.actions import (
    Arrive,
    BeginFlash,
    BotLevel,
    Close,
    Depart,
    Hold,
    OpenTrade,
    Ready,
    SeatBot,
    Sit,
    Stand,
    Start,
    Trade,
)
from engine.tradeem.hand import TradeStage
from engine.tradeem.settings import FlashOn, PicksShown, Settings
from engine.viewers import Rail, SeatViewer
from tests.engine.tradeem.room import HOST, REFERENCE, Room
from tests.playthroughs.tape import Tape


def begin(tape: Tape) -> None:
    """Start, deal, and the first pair of the flash."""
    tape.do("the host starts", Start(player=HOST, at_ms=tape.room.now_ms))
    tape.wait_due("the deal")
    flash(tape)


def flash(tape: Tape) -> None:
    room = tape.room
    tape.do("the flash begins", BeginFlash(hand=room.hand.number, at_ms=room.now_ms))


def press(tape: Tape, plan: str) -> None:
    """Decisions like ``"1 hold, 3 takes 7, 6 opens, 6 clicks 2"``, half a second apart."""
    for part in plan.split(", "):
        seat, verb, *target = part.split()
        player, turn, at_ms = f"p{seat}", tape.room.turn, tape.room.now_ms
        if verb == "hold":
            tape.do(f"seat {seat} presses Hold'em", Hold(player=player, turn=turn, at_ms=at_ms))
        if verb in ("opens", "takes"):
            press_trade = OpenTrade(player=player, turn=turn, at_ms=at_ms)
            tape.do(f"seat {seat} presses Trade'em", press_trade)
        if verb in ("clicks", "takes"):
            click = Trade(player=player, turn=turn, target=int(target[0]), at_ms=at_ms)
            tape.do(f"seat {seat} clicks the pair of seat {target[0]}", click)
        tape.room.now_ms += 500


def reference_hand() -> Tape:
    room = Room((1, 3, 6, 9), deal=REFERENCE, settings=Settings(hands=1))
    tape = Tape(
        "The reference hand: four players, two share the pot (T21)",
        room, SeatViewer(seat=1), SeatViewer(seat=3), Rail(),
    )  # fmt: skip
    begin(tape)
    tape.look("pair 0 of the flash")
    tape.wait(24_999, "just before the end of the flash")
    tape.look("pair 9 of the flash")
    tape.wait_due("the first round begins")
    press(tape, "1 hold, 3 clicks 7, 3 takes 7, 3 clicks 8, 6 hold")
    tape.wait_due("time is up: seat 9 was silent")
    press(tape, "1 takes 7, 3 hold, 6 hold, 9 hold")
    tape.wait_due("all have chosen: the turn")
    press(tape, "3 takes 9, 6 opens, 6 hold, 6 clicks 6, 1 hold, 9 hold")
    tape.wait_due("all have chosen: the river")
    press(tape, "1 opens, 6 takes 2, 3 hold, 9 hold")
    tape.wait_due("time is up: seat 1 clicked nothing and keeps seat 7's pair")
    tape.wait_due("the result has been on show: final results")
    return tape


def person_and_bots() -> Tape:
    room = Room((1,), settings=Settings(hands=2, flash_ms=1_000, practice=True))
    tape = Tape("One person and two bots, two hands", room, SeatViewer(seat=1), Rail())
    for seat, level in ((4, BotLevel.SHARP), (8, BotLevel.FORGETFUL)):
        bot = SeatBot(player=HOST, level=level, seat=seat, at_ms=room.now_ms)
        tape.do(f"the host seats a {level.value} bot", bot)
    begin(tape)
    for hand in (1, 2):
        tape.wait_due("the first round begins")
        while isinstance(room.hand.stage, TradeStage):
            press(tape, "1 takes 4" if room.round.round == hand else "1 hold")
            tape.wait_due("the bots have shown their choices")
        tape.do("seat 1 has read the result", Ready(player=HOST, hand=hand, at_ms=room.now_ms))
        tape.wait(0, "nobody else has to")
        if hand == 1:
            flash(tape)
    return tape


def away_and_back() -> Tape:
    room = Room((1, 2, 3), deal=REFERENCE)
    tape = Tape(
        "Away, silent for a round, back; and one who leaves for good (T2, T6, T16, T17)",
        room, SeatViewer(seat=2), Rail(),
    )  # fmt: skip
    begin(tape)
    tape.room.now_ms += 5_000
    tape.do("seat 2 loses the connection", Depart(player="p2", at_ms=room.now_ms))
    tape.do("and again", Depart(player="p2", at_ms=room.now_ms))
    tape.wait_due("the first round begins")
    press(tape, "1 hold, 3 hold")
    tape.wait(0, "seat 2 is waited for")
    tape.wait_due("time is up: seat 2 was silent for a whole round")
    press(tape, "1 hold, 3 takes 9")
    tape.wait_due("nobody waits for seat 2 any more")
    tape.do("seat 2 is back", Arrive(player="p2", at_ms=room.now_ms))
    press(tape, "1 hold, 3 hold")
    tape.wait(0, "seat 2 is waited for again")
    press(tape, "2 takes 9")
    tape.wait_due("all have chosen")
    tape.do("seat 3 leaves", Stand(player="p3", at_ms=room.now_ms))
    press(tape, "1 hold, 2 hold")
    tape.wait_due("nobody waits for seat 3, whose pair still counts")
    return tape


def picks_never() -> Tape:
    settings = Settings(hands=1, picks_shown=PicksShown.NEVER, flash_on=FlashOn.TV)
    room = Room((1, 2), deal=REFERENCE, settings=settings)
    tape = Tape(
        "Picks are never shown, the flash is on the TV only (T9)",
        room, SeatViewer(seat=1), SeatViewer(seat=2), Rail(), Rail(flash=False),
    )  # fmt: skip
    begin(tape)
    tape.look("pair 0 of the flash")
    tape.wait_due("the first round begins")
    press(tape, "1 takes 9, 2 hold")
    tape.wait_due("all have chosen: the flop")
    press(tape, "1 hold, 2 takes 6")
    tape.wait_due("all have chosen: the turn")
    press(tape, "1 hold, 2 hold")
    tape.wait_due("all have chosen: the river")
    press(tape, "1 hold, 2 hold")
    tape.wait_due("the showdown shows who held what")
    return tape


def picks_live() -> Tape:
    room = Room((1, 2), deal=REFERENCE, settings=Settings(picks_shown=PicksShown.LIVE))
    tape = Tape("Picks are shown at once (T9)", room, SeatViewer(seat=2), Rail())
    begin(tape)
    tape.wait_due("the first round begins")
    press(tape, "1 takes 9")
    tape.wait(0, "seat 1's mark says what was taken")
    press(tape, "2 takes 9")
    tape.wait_due("all have chosen")
    return tape


def void_and_closed() -> Tape:
    room = Room((1, 2))
    tape = Tape("A flash that never began, and a host who ends the event", room, Rail())
    late = Sit(
        player="late", name="Late", device="box-late", notice_accepted=True, at_ms=room.now_ms
    )
    tape.do("the host starts", Start(player=HOST, at_ms=room.now_ms))
    tape.wait_due("the deal")
    tape.do("somebody wants to join", late)
    tape.wait_due("the flash did not begin: the deal is void")
    flash(tape)
    tape.wait_due("the first round begins")
    press(tape, "1 hold, 1 opens")
    tape.do("seat 2 wants to end the event", Close(player="p2", at_ms=room.now_ms))
    tape.do("the host ends the event", Close(player=HOST, at_ms=room.now_ms))
    tape.do("and again", Close(player=HOST, at_ms=room.now_ms))
    return tape


TRADEEM: Mapping[str, Callable[[], Tape]] = {
    "tradeem-reference-hand": reference_hand,
    "tradeem-person-and-bots": person_and_bots,
    "tradeem-away-and-back": away_and_back,
    "tradeem-picks-never": picks_never,
    "tradeem-picks-live": picks_live,
    "tradeem-void-and-closed": void_and_closed,
}
