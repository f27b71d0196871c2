"""`python -m engine export`: hands in PHH as the text that trackers read, or in JSON.

Without more only what was open at the table is written; `--seat` adds the cards of that seat,
`--open` all that the file knows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.cli.common import FINE, UNREADABLE, WRONG, Commands, Seconds
from engine.cli.phh import add_house, hands_of
from engine.cli.text import plain
from engine.formats import ohh, phh_write, stars
from engine.formats.json_reading import UnreadableRecord
from engine.formats.phh import PhhHand
from engine.formats.phh_replay import replay, rules_of
from engine.formats.phh_to_record import to_record
from engine.formats.record_to_phh import of_record
from engine.poker.views.hand_types import Record
from engine.poker.views.record import HandRecord, seen_by
from engine.refusals import IllegalAction
from engine.viewers import SeatViewer


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    does = "write hands in PHH as another notation"
    command = commands.add_parser("export", help=does, description=does, allow_abbrev=False)
    command.add_argument("files", nargs="+", metavar="FILE", help="hands in PHH")
    command.add_argument(
        "--format",
        choices=list(_WRITERS),
        required=True,
        help="text that trackers read, Open Hand History, or PHH",
    )
    seen = command.add_mutually_exclusive_group()
    seen.add_argument("--seat", type=int, metavar="N", help="with the cards dealt to that seat")
    seen.add_argument("--open", action="store_true", help="with all cards that the file knows")
    add_house(command)
    command.set_defaults(run=_run)


def _run(chosen: argparse.Namespace, _: Seconds) -> int:
    code = FINE
    records: list[HandRecord] = []
    for name in chosen.files:
        for record in _records(name, chosen):
            if isinstance(record, HandRecord):
                records.append(record)
                continue
            place, fault = record
            where = f"hand {place}: " if place else ""
            print(plain(f"{name}: {where}{fault}"), file=sys.stderr)
            code = max(code, UNREADABLE if isinstance(fault, UnreadableRecord) else WRONG)
    if records:
        print(_WRITERS[chosen.format](records, chosen.seat), end="")
    return code


Fault = tuple[int, Exception]  # with the place of the hand in its file, 0 = the whole file


def _records(name: str, chosen: argparse.Namespace) -> list[HandRecord | Fault]:
    try:
        found = hands_of(name)
    except UnreadableRecord as error:
        return [(0, error)]
    return [_record(hand, place, name, chosen) for place, hand in enumerate(found, 1)]


def _record(
    hand: PhhHand | UnreadableRecord, place: int, name: str, chosen: argparse.Namespace
) -> HandRecord | Fault:
    if isinstance(hand, UnreadableRecord):
        return place, hand
    try:
        done = replay(hand, rules_of(hand.limit, chosen.house))
    except IllegalAction as refused:
        return place, refused
    if done.fault is not None:
        return place, done.fault
    record = to_record(hand, done, table=Path(name).stem, number=place)
    if chosen.open:
        return record
    if chosen.seat is None:
        return seen_by(record, Record())
    if chosen.seat not in record.setup.seats:
        return place, UnreadableRecord(f"nobody sits at {chosen.seat}")
    return seen_by(record, SeatViewer(seat=chosen.seat))


def _stars(records: Sequence[HandRecord], _: int | None) -> str:
    return "\n\n".join(map(stars.write, records))


def _ohh(records: Sequence[HandRecord], hero: int | None) -> str:
    return "\n\n".join(ohh.write(record, hero=hero) for record in records) + "\n"


def _phh(records: Sequence[HandRecord], _: int | None) -> str:
    hands = list(map(of_record, records))
    return phh_write.write(hands[0]) if len(hands) == 1 else phh_write.write_many(hands)


_WRITERS: dict[str, Callable[[Sequence[HandRecord], int | None], str]] = {
    "stars": _stars,
    "ohh": _ohh,
    "phh": _phh,
}
