"""Plain lines for what a viewer sees, so that a difference between two moments can be read."""

from dataclasses import fields

from engine.ranking_types import HandName
from engine.tradeem.events import Event, HandShown, Pick, RoundClosed
from engine.tradeem.view_types import FlashFrame, Mark, SeatView, ShowdownView, TableView, YouView
from engine.viewers import Rail, SeatViewer, Viewer

Lines = dict[str, str]  # label -> what it says; absent = nothing to say


def viewer_name(viewer: Viewer) -> str:
    match viewer:
        case SeatViewer(seat=seat):
            return f"seat {seat}"
        case Rail(flash=True):
            return "rail"
        case Rail():
            return "stream"


def clock(at_ms: int | None, start_ms: int) -> str:
    """Seconds since the start of the playthrough."""
    return "-" if at_ms is None else f"{(at_ms - start_ms) / 1000:.1f} s"


def event_line(event: Event, start_ms: int) -> str:
    """Kind and fields of the event."""
    said = []
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "kind":
            continue
        if field.name.endswith("_ms"):
            value = clock(value, start_ms)
        if isinstance(value, HandName):
            value = hand_name(value)
        said.append(f"{field.name}={_plain(event, field.name, value)}")
    return " ".join((event.kind, *said))


def _plain(event: Event, name: str, value: object) -> str:
    if isinstance(event, RoundClosed) and name == "picks":
        return "[" + " ".join(map(_pick, event.picks)) + "]"
    if isinstance(event, HandShown) and name == "pocket":
        return "".join(event.pocket)
    if name == "commitment":
        return f"{str(value)[:8]}…"
    if isinstance(value, tuple):
        return "[" + " ".join(map(str, value)) + "]"
    return str(value)


def _pick(pick: Pick) -> str:
    return f"{pick.seat}:keeps" if pick.target is None else f"{pick.seat}:takes-{pick.target}"


def hand_name(name: HandName) -> str:
    return f"{name.category.value}({','.join(name.ranks)}) {''.join(name.five)}"


def frame_line(frame: FlashFrame | None, start_ms: int) -> str:
    if frame is None:
        return "nothing on show"
    until = clock(frame.until_ms, start_ms)
    return f"pair {frame.index} of seat {frame.seat}: {''.join(frame.pocket)} until {until}"


def view_lines(seen: TableView, start_ms: int) -> Lines:
    """The view as lines; the rail gets no `you` lines."""
    standings = (
        f"{s.place}. {s.name} {s.total} (best {s.best_taken}/{s.rounds})" for s in seen.standings
    )
    lines = {
        "phase": seen.phase.value,
        "hand": f"{seen.hand} of {seen.settings.hands}, button {seen.button}",
        **_now(seen, start_ms),
        **{f"seat {seat.seat}": _seat(seat) for seat in seen.seats if seat.name is not None},
        "marks": ", ".join(_mark(mark, start_ms) for mark in seen.marks),
        **(_showdown(seen.showdown) if seen.showdown is not None else {}),
        "standings": ", ".join(standings),
        "commitment": f"{seen.commitment[:8]}…" if seen.commitment else "",
        **(_you(seen.you) if seen.you is not None else {}),
    }
    return {label: text for label, text in lines.items() if text}


def _now(seen: TableView, start_ms: int) -> Lines:
    """What is being played, and until when."""
    lines = {"board": " ".join(seen.board)}
    if seen.round is not None:
        lines["round"] = f"{seen.round} until {clock(seen.deadline_ms, start_ms)}"
    if seen.next_at_ms is not None:
        lines["next hand"] = clock(seen.next_at_ms, start_ms)
    if seen.flash is not None:
        order = " ".join(map(str, seen.flash.order))
        lines["flash"] = f"{order} from {clock(seen.flash.shown_from_ms, start_ms)}"
    return lines


def _mark(mark: Mark, start_ms: int) -> str:
    took = f" takes {mark.target}" if mark.target is not None else ""
    return f"{mark.seat}{took} from {clock(mark.from_ms, start_ms)}"


def _seat(seat: SeatView) -> str:
    said = [seat.name or "", f"total {seat.total}"]
    said.append("holds ?" if seat.holds is None else f"holds {seat.holds}")
    if seat.host:
        said.append("host")
    if seat.bot is not None:
        said.append(f"bot {seat.bot}")
    if seat.left:
        said.append("left")
    elif not seat.present:
        said.append("away")
    return ", ".join(said)


def _showdown(shown: ShowdownView) -> Lines:
    lines = {
        f"shows {hand.seat}": f"{''.join(hand.pocket)} of seat {hand.holds}, "
        f"{hand_name(hand.name)}, wins {hand.award}"
        for hand in shown.hands
    }
    lines["winners"] = f"{' '.join(map(str, shown.winners))}, {shown.each} each"
    for row in shown.recall:
        lines[f"recall {row.round}/{row.seat}"] = (
            f"best {' '.join(map(str, row.best))} ({row.best_chance}), "
            f"held {row.held} ({row.held_chance})"
        )
    lines["seed"] = "opened" if shown.seed else "-"
    return lines


def _you(you: YouView) -> Lines:
    lines = {}
    if you.held is not None:
        own = ", own pair" if you.dealt == you.held else ""
        lines["you hold"] = f"{''.join(you.held)} of seat {you.held_from}{own}"
    may = [name for name, allowed in (("hold", you.may_hold), ("open", you.may_open)) if allowed]
    if you.may_pick:
        may.append("pick " + " ".join(map(str, you.may_pick)))
    if may:
        lines["you may"] = ", ".join(may)
    if you.choice is not None:
        lines["you chose"] = you.choice + (f" {you.target}" if you.target else "")
    if you.ready:
        lines["you"] = "have read the result"
    return lines


def changes(before: Lines, after: Lines) -> list[str]:
    """The lines that came, changed, or went (``-``), in the order of the view."""
    gone = [f"- {label}" for label in before if label not in after]
    new = [f"  {label}: {text}" for label, text in after.items() if before.get(label) != text]
    return gone + new
