"""What each viewer may see: the only way out for cards.

Everything here depends on nothing but what that viewer is entitled to know, so equal knowledge
gives equal bytes whatever the hidden cards are. Flash frames are asked for by time and are part
of no view: who missed one never gets it again (T16, T17, T19).
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Pocket, card_text
from engine.ranking import hand_name
from engine.tradeem.events import Event, RoundClosed
from engine.tradeem.hand import ChoiceKind, Complete, FlashStage, Hand, TradeStage
from engine.tradeem.recall import BOARD_CARDS
from engine.tradeem.settings import SEATS, FlashOn, PicksShown, Settings
from engine.tradeem.stages.flash import flash_order
from engine.tradeem.stages.showdown import seven
from engine.tradeem.stages.trade import board_texts, picks
from engine.tradeem.table import Seat, Table, is_last_hand
from engine.tradeem.trading import resolve
from engine.tradeem.view_types import (
    FlashFrame,
    FlashView,
    Mark,
    Phase,
    SeatView,
    ShowdownView,
    ShownHand,
    Standing,
    TableView,
    YouView,
)
from engine.viewers import Rail, SeatViewer, Viewer


def view(table: Table, viewer: Viewer) -> TableView:
    """All that `viewer` may see of the table now.

    The player of a seat sees the pair it holds once the flash is over (T5), a pick of the running
    round included (T9). Everybody sees the final pairs at the showdown, and no other pair ever
    (T12)."""
    hand = table.hand
    stage = hand.stage if hand is not None else None
    running = stage if isinstance(stage, TradeStage) else None
    return TableView(
        table=table.id,
        settings=table.settings,
        phase=_phase(table),
        hand=table.hands_played if hand is None else hand.number,
        button=table.button,
        round=running.round if running is not None else None,
        board=_board(hand),
        seats=tuple(_seat(table, number, viewer) for number in range(1, SEATS + 1)),
        marks=marks(table, viewer),
        started_ms=running.started_ms if running is not None else None,
        deadline_ms=running.deadline_ms if running is not None else None,
        next_at_ms=_next_at_ms(table),
        flash=_flash(table),
        showdown=_showdown(hand),
        standings=_standings(table),
        commitment=hand.deal.commitment if hand is not None else None,
        you=_you(table, viewer.seat) if isinstance(viewer, SeatViewer) else None,
    )


def redact(event: Event, viewer: Viewer, settings: Settings) -> Event | None:
    """The event as `viewer` may know it, None if not at all (the viewer then gets the version
    alone). With `picks_shown = never` nobody learns from it who took which pair (T9)."""
    if isinstance(event, RoundClosed) and settings.picks_shown is PicksShown.NEVER:
        return replace(event, picks=())
    return event


def flash_frame(table: Table, viewer: Viewer, at_ms: int) -> FlashFrame | None:
    """The pair on show at `at_ms`, None outside the flash and for a viewer whose screen does not
    show it: `Rail(flash=False)`, and players when the table flashes on the TV only."""
    hand = table.hand
    if hand is None or not _sees_flash(viewer, table.settings):
        return None
    stage = hand.stage
    if not isinstance(stage, FlashStage) or stage.shown_from_ms is None:
        return None
    flash_ms = table.settings.flash_ms
    index = (at_ms - stage.shown_from_ms) // flash_ms
    if not 0 <= index < SEATS:
        return None
    seat = flash_order(hand.button)[index]
    from_ms = stage.shown_from_ms + index * flash_ms
    return FlashFrame(
        hand=hand.number,
        index=index,
        seat=seat,
        pocket=_texts(hand.deal.pockets[seat - 1]),
        from_ms=from_ms,
        until_ms=from_ms + flash_ms,
    )


def marks(table: Table, viewer: Viewer) -> tuple[Mark, ...]:
    """The seats that have chosen in the running round, in order of seats; each mark is to be
    shown from its `from_ms` on. With `picks_shown = live` they say what people chose; what a bot
    chose is told when the round closes, for its choice is made before it may be seen (T9)."""
    hand = table.hand
    if hand is None or not isinstance(hand.stage, TradeStage):
        return ()
    live = table.settings.picks_shown is PicksShown.LIVE
    choices = hand.stage.choices
    made = []
    for pick in picks(hand, choices):
        choice, player = choices[pick.seat - 1], table.seats[pick.seat - 1]
        if choice is not None and choice.is_final:
            told = live and player is not None and player.bot is None
            target = pick.target if told else None
            made.append(Mark(seat=pick.seat, from_ms=choice.visible_at_ms, target=target))
    return tuple(made)


def _sees_flash(viewer: Viewer, settings: Settings) -> bool:
    if isinstance(viewer, Rail):
        return viewer.flash
    return settings.flash_on is FlashOn.TV_AND_BOX


def _texts(pocket: Pocket) -> tuple[str, str]:
    first, second = pocket
    return (card_text(first), card_text(second))


def _phase(table: Table) -> Phase:
    if table.finished:
        return Phase.FINISHED
    if table.hand is None:
        return Phase.DEALING if table.started else Phase.WAITING
    if isinstance(table.hand.stage, FlashStage):
        return Phase.FLASH
    return Phase.TRADE if isinstance(table.hand.stage, TradeStage) else Phase.SHOWDOWN


def _board(hand: Hand | None) -> tuple[str, ...]:
    """The board cards that lie face up (WGN rules 4 to 7)."""
    if hand is None or isinstance(hand.stage, FlashStage):
        return ()
    if isinstance(hand.stage, TradeStage):
        return board_texts(hand, BOARD_CARDS[hand.stage.round])
    return board_texts(hand, BOARD_CARDS[-1])


def _seat(table: Table, number: int, viewer: Viewer) -> SeatView:
    seat = table.seats[number - 1]
    if seat is None:
        return SeatView(
            seat=number, name=None, bot=None, present=False, left=False, host=False, total=0,
            holds=None,
        )  # fmt: skip
    return SeatView(
        seat=number,
        name=seat.name,
        bot=seat.bot.value if seat.bot is not None else None,
        present=seat.present,
        left=seat.left,
        host=_is_host(table, seat),
        total=seat.total,
        holds=_holds(table, number, viewer),
    )


def _is_host(table: Table, seat: Seat) -> bool:
    return seat.bot is None and seat.player == table.host


def _holds(table: Table, number: int, viewer: Viewer) -> int | None:
    """Whose dealt pair the seat held when the last round closed, unless that stays private (T9)."""
    hand = table.hand
    if hand is None or number not in hand.playing:
        return None
    own = isinstance(viewer, SeatViewer) and viewer.seat == number
    public = table.settings.picks_shown is not PicksShown.NEVER or isinstance(hand.stage, Complete)
    return hand.holdings[number - 1] if own or public else None


def _next_at_ms(table: Table) -> int | None:
    """When the next hand is dealt, as far as that is known; None after the last hand."""
    if table.finished:
        return None
    if table.hand is None:
        return table.next_hand_at_ms
    stage = table.hand.stage
    return stage.until_ms if isinstance(stage, Complete) and not is_last_hand(table) else None


def _flash(table: Table) -> FlashView | None:
    hand = table.hand
    if hand is None or not isinstance(hand.stage, FlashStage):
        return None
    return FlashView(
        order=flash_order(hand.button),
        shown_from_ms=hand.stage.shown_from_ms,
        flash_ms=table.settings.flash_ms,
    )


def _showdown(hand: Hand | None) -> ShowdownView | None:
    """The result on show: final pairs of the players only (T12); the seed opens the deal to who
    wants to check it."""
    if hand is None or not isinstance(hand.stage, Complete):
        return None
    awards = hand.stage.awards
    won = tuple(seat for seat in range(1, SEATS + 1) if awards[seat - 1])
    return ShowdownView(
        hands=tuple(_shown(hand, seat, awards[seat - 1]) for seat in sorted(hand.playing)),
        winners=won,
        each=max(awards),
        recall=hand.stage.recall,
        seed=hand.deal.seed,
    )


def _shown(hand: Hand, seat: int, award: int) -> ShownHand:
    held = hand.holdings[seat - 1]
    return ShownHand(
        seat=seat,
        pocket=_texts(hand.deal.pockets[held - 1]),
        holds=held,
        name=hand_name(seven(hand.deal, held)),
        award=award,
    )


def _standings(table: Table) -> tuple[Standing, ...]:
    """Everybody seated, most chips first; equal totals share a place and stand in order of seats
    (WGN rule 9, T15)."""
    players = [(number, seat) for number, seat in enumerate(table.seats, start=1) if seat]
    players.sort(key=lambda entry: (-entry[1].total, entry[0]))
    return tuple(
        Standing(
            place=1 + sum(other.total > seat.total for _, other in players),
            seat=number,
            name=seat.name,
            total=seat.total,
            best_taken=seat.best_taken,
            rounds=seat.rounds,
        )
        for number, seat in players
    )


def _you(table: Table, number: int) -> YouView | None:
    """What belongs on the box of this seat's player alone; None for an empty seat."""
    seat = table.seats[number - 1]
    if seat is None:
        return None
    you = YouView(
        seat=number,
        host=_is_host(table, seat),
        dealt=None,
        held=None,
        held_from=None,
        choice=None,
        target=None,
        may_hold=False,
        may_open=False,
        may_pick=(),
        ready=False,
    )
    hand = table.hand
    if hand is None or number not in hand.playing or isinstance(hand.stage, FlashStage):
        return you
    if isinstance(hand.stage, Complete):
        you = replace(you, ready=number in hand.stage.ready)
        return _with_pair(you, hand, hand.holdings[number - 1])
    choice = hand.stage.choices[number - 1]
    you = _with_pair(you, hand, resolve(hand.holdings, hand.stage.choices)[number - 1])
    if choice is None:
        return replace(you, may_hold=True, may_open=True)
    may_pick = tuple(range(1, SEATS + 1)) if choice.kind is ChoiceKind.OPEN else ()
    return replace(you, choice=choice.kind.value, target=choice.target, may_pick=may_pick)


def _with_pair(you: YouView, hand: Hand, held: int) -> YouView:
    """The pair of seat `held` face up on the player's box and no other one (WGN rule 4)."""
    pair = _texts(hand.deal.pockets[held - 1])
    return replace(you, held=pair, held_from=held, dealt=pair if held == you.seat else None)
