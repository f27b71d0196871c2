"""Reads our hand histories of every game back into PHH, by their lines alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.formats.phh import PhhHand
from engine.formats.record_to_phh import of_record
from engine.poker.views.record import HandRecord

STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\*(?: \[[^]]*\])? \[(.+)\]")
DEALT = re.compile(r"Dealt to (.+?)(?: \[[^]]*\])? \[([^]]+)\]$")
SAID = re.compile(r"([^:]+): (folds|checks|calls|brings in|bets|raises|shows|mucks)(.*)")
WORDS = {"folds": "f", "checks": "cc", "calls": "cc", "brings in": "pb", "mucks": "sm"}


def read_hand(text: str, record: HandRecord) -> PhhHand:
    """The hand of `text`. Who posts what, and the game, are those of `record`: tested elsewhere."""
    stacks = re.findall(r"^Seat \d+: (.+) \((\S+) in chips\)$", text, re.MULTILINE)
    found = {name: units(chips) for name, chips in stacks}
    story = text.partition("*** SUMMARY ***")[0]
    names = [one.name for one in record.players]
    return replace(
        of_record(record),
        starting_stacks=tuple(found[name] for name in names),
        actions=tuple(actions(story, names)),
        finishing_stacks=None,
    )


def units(amount: str) -> int:
    """All amounts of a hand have the same places."""
    return int(amount.replace(".", ""))


def actions(story: str, names: list[str]) -> Iterator[str]:
    """What PHH says for each line."""
    players = {name: f"p{place}" for place, name in enumerate(names, 1)}
    for line in story.splitlines():
        if dealt := STREET.match(line):
            yield f"d db {dealt[2].replace(' ', '')}"
        elif dealt := DEALT.match(line):
            yield f"d dh {players[dealt[1]]} {dealt[2].replace(' ', '')}"
        elif said := SAID.match(line):
            yield f"{players[said[1]]} {action(said[2], said[3])}"


def action(word: str, rest: str) -> str:
    """The action itself: amounts are what the line raises to."""
    if word == "shows":
        return "sm " + re.findall(r"\[(.+?)\]", rest)[0].replace(" ", "")
    if word in WORDS:
        return WORDS[word]
    return "cbr " + re.findall(r"(?:to )?([0-9.]+)(?= and is all-in$|$)", rest)[0]
