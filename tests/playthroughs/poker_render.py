"""Plain lines for what a viewer sees of a betting hand."""

from dataclasses import fields

from engine.hand_words import hand_words
from engine.poker.table.events import HappenedAt
from engine.poker.views.hand_types import (
    Director,
    HandShownView,
    LegalView,
    PlayerView,
    PokerView,
    PokerViewer,
    Record,
    ResultView,
    YouHoldView,
)
from engine.poker.views.table_types import PokerTableView, SeatedView, TableSeatView
from engine.viewers import SeatViewer
from tests.playthroughs.render import Lines


def viewer_name(viewer: PokerViewer) -> str:
    match viewer:
        case SeatViewer(seat=seat):
            return f"seat {seat}"
        case Director():
            return "director"
        case Record():
            return "record"
        case _:
            return "rail"


def event_line(event: HappenedAt) -> str:
    """Kind and fields of the event."""
    said = [
        f"{field.name}={_plain(_short(field.name, getattr(event, field.name)))}"
        for field in fields(event)
        if field.name != "kind"
    ]
    return " ".join((event.kind, *said))


def _short(name: str, value: object) -> object:
    return f"{str(value)[:8]}…" if name == "commitment" else value


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + " ".join(map(_plain, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if value is None else str(value)


def cards_text(cards: tuple[str | None, ...]) -> str:
    """Hidden ones as two dots."""
    return " ".join(card or ".." for card in cards)


def view_lines(seen: PokerView) -> Lines:
    """The view as lines; the rail gets no `you` lines."""
    lines = {
        "hand": f"{seen.game} {seen.limit}, button {seen.button or '-'}, {seen.phase}",
        "street": f"{seen.street} {seen.street_name}",
        "board": cards_text(seen.board),
        **{f"seat {player.seat}": _player(player) for player in seen.seats},
        "pots": ", ".join(f"{pot.amount} for {_seats(pot.seats)}" for pot in seen.pots),
        "pot": str(seen.pot),
        "to match": str(seen.wager or ""),
        "to act": str(seen.to_act or ""),
        "uncalled": f"{seen.uncalled.amount} back to {seen.uncalled.seat}" if seen.uncalled else "",
        **(_result(seen.result) if seen.result is not None else {}),
        **(_you(seen.you) if seen.you is not None else {}),
    }
    return {label: text for label, text in lines.items() if text}


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(map(str, seats))


def _player(player: PlayerView) -> str:
    said = [f"stack {player.stack}", cards_text(player.cards)]
    if player.wager:
        said.append(f"wager {player.wager}")
    if player.aside:
        said.append(f"aside {player.aside}")
    flags = ("folded", "all_in", "shown", "mucked")
    said += [flag for flag in flags if getattr(player, flag)]
    return ", ".join(said)


def _result(result: ResultView) -> Lines:
    lines = {f"shows {hand.seat}": _shown(hand) for hand in result.hands}
    for number, award in enumerate(result.awards, start=1):
        half = f" {award.half.value}" if award.half else ""
        lines[f"award {number}"] = f"pot {award.pot}{half}: {award.amount} to {award.seat}"
    taken = {"rake": result.rake, "jackpot": result.jackpot, "carried": result.carried}
    lines |= {name: str(amount) for name, amount in taken.items() if amount}
    return lines


def _shown(hand: HandShownView) -> str:
    text = cards_text(hand.cards)
    if hand.high is not None:
        text += f", {hand_words(hand.high)} ({cards_text(hand.high.five)})"
    if hand.low is not None:
        text += f", low {hand.low.name} ({cards_text(hand.low.five)})"
    return text


def _you(you: YouHoldView) -> Lines:
    lines = {"you hold": cards_text(you.cards)}
    if you.legal is not None:
        lines["you may"] = _legal(you.legal)
    if you.may_show:
        lines["you may show"] = "yes"
    if you.may_muck:
        lines["you may muck"] = "yes"
    return lines


def _legal(may: LegalView) -> str:
    said = [name for name in ("fold", "check", "capped") if getattr(may, name)]
    if may.bring_in is not None:
        said.append(f"bring in {may.bring_in}")
    if may.call is not None:
        said.append(f"call {may.call}")
    if may.raise_min is not None:
        said.append(f"raise to {may.raise_min}-{may.raise_max}")
    return ", ".join(said)


def table_lines(seen: PokerTableView) -> Lines:
    """The view of a table as lines: seats and clock first, then the hand."""
    places = f"button {seen.button}, small {seen.small or '-'}, big {seen.big or '-'}"
    turn = seen.turn
    lines = {
        "table": f"{seen.game} {seen.limit}, hand {seen.hand_number}"
        + (f", {places}" if seen.button is not None else ""),
        "carried": str(seen.carried or ""),
        "commitment": f"{seen.commitment[:8]}…" if seen.commitment else "",
        **{f"place {seat.seat}": _place(seat) for seat in seen.seats if seat.name is not None},
        "turn": f"{turn.turn} of seat {turn.seat} until {turn.deadline_ms} + {turn.bank_ms}"
        if turn
        else "",
        "next hand": "" if seen.next_hand_at_ms is None else str(seen.next_hand_at_ms),
        "your seat": _seated(seen.you) if seen.you is not None else "",
        **(view_lines(seen.hand) if seen.hand is not None else {}),
    }
    return {label: text for label, text in lines.items() if text}


def _place(seat: TableSeatView) -> str:
    said = [seat.name or "", f"{seat.stack}"]
    said += [flag for flag in ("sitting_out", "left") if getattr(seat, flag)]
    return ", ".join(said if seat.connected else [*said, "cut off"])


def _seated(you: SeatedView) -> str:
    said = [f"bank {you.bank_ms}", f"all-ins {you.all_ins}"]
    flags = ("owes_entry", "owes_big", "owes_small", "waits", "sitting_out")
    said += [flag for flag in flags if getattr(you, flag)]
    return ", ".join([*said, f"adding {you.adding}"] if you.adding else said)
