"""`python -m engine replay` with records of Trade'em: lines, exit codes, what cannot be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.cli.running import FINE, UNREADABLE, WRONG, Engine, Save
from tests.engine.tradeem.recorded import GOOD_LINE, REFERENCE_FILE, changed, reference, without


def test_one_record(engine: Engine) -> None:
    ran = engine("replay", REFERENCE_FILE, "--json")

    assert (ran.code, ran.lines, ran.err) == (FINE, [GOOD_LINE], "")


def test_lines_have_their_names_in_order(engine: Engine, save: Save) -> None:
    ran = engine("replay", REFERENCE_FILE, save(without("awards")), "--json")

    assert [list(line) for line in ran.lines] == [["hand", "file", "awards", "holdings", "ok"]] * 2


def test_an_array_counts_hands_from_one(engine: Engine, save: Save) -> None:
    ran = engine("replay", save([reference(), without("awards"), reference()]), "--json")

    assert ran.code == FINE
    assert ran.lines == [GOOD_LINE | {"hand": place} for place in (1, 2, 3)]


def test_an_empty_array_has_no_wrong_hand(engine: Engine, save: Save) -> None:
    ran = engine("replay", save([]), "--json")

    assert (ran.code, ran.out, ran.err) == (FINE, "", "")


def test_several_files_are_named(engine: Engine, save: Save) -> None:
    one, other = save(reference(), "one"), save([reference(), reference()], "other")

    ran = engine("replay", one, other, "--json")

    assert [(line["file"], line["hand"]) for line in ran.lines] == [
        (str(one), 1),
        (str(other), 1),
        (str(other), 2),
    ]


def test_awards_that_differ(engine: Engine, save: Save) -> None:
    """The line says what is due; the other hands are still judged."""
    wrong = changed("awards", {"3": 2_520})

    ran = engine("replay", save([reference(), wrong, reference()]), "--json")

    assert ran.code == WRONG
    assert [line["ok"] for line in ran.lines] == [True, False, True]
    assert ran.lines[1] == GOOD_LINE | {
        "hand": 2,
        "ok": False,
        "error": "record.awards_differ: seat 3 is said to win 2520 and wins 1260",
    }
    assert ran.err == ""


def test_an_impossible_hand(engine: Engine, save: Save) -> None:
    ran = engine("replay", save([changed("pairs.1", "QcQc"), reference()]), "--json")

    assert ran.code == WRONG
    assert ran.lines[0] == {
        "hand": 1,
        "ok": False,
        "error": "record.duplicate_card: one card lies both at seat 1 and at seat 1",
    }
    assert ran.lines[1]["ok"] is True


def test_unreadable_beats_wrong(engine: Engine, save: Save) -> None:
    hands = save([changed("button", 0), without("board"), reference()])

    ran = engine("replay", hands, "--json")

    assert ran.code == UNREADABLE
    assert [(line["hand"], line["ok"]) for line in ran.lines] == [(1, False), (3, True)]
    assert ran.complaints == [f'{hands}: hand 2: "board" is missing']


def test_one_complaint_for_each_unreadable_file(engine: Engine, save: Save, tmp_path: Path) -> None:
    bad = save([without("board"), 5, reference()], "bad.json")
    gone = tmp_path / "gone.json"

    ran = engine("replay", gone, bad, REFERENCE_FILE, "--json")

    assert ran.code == UNREADABLE
    assert [line["file"] for line in ran.lines] == [str(bad), str(REFERENCE_FILE)]
    assert ran.complaints == [
        f"{gone}: No such file or directory",
        f'{bad}: hand 1: "board" is missing (and 1 more)',
    ]


REFERENCE_TEXT = json.dumps(reference())
BROKEN = {
    "empty": b"",
    "blank": b" \n",
    "binary": bytes(range(256)),
    "latin-1": '{"format": "é"}'.encode("latin-1"),
    "utf-16": REFERENCE_TEXT.encode("utf-16"),
    "cut off": REFERENCE_TEXT.encode()[:-10],
    "two values": REFERENCE_TEXT.encode() * 2,
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "deep and whole": b"[" * 100_000 + b"]" * 100_000,
    "NaN": REFERENCE_TEXT.replace('"button": 10', '"button": NaN').encode(),
    "infinite": REFERENCE_TEXT.replace('"button": 10', '"button": -Infinity').encode(),
    "large float": REFERENCE_TEXT.replace('"button": 10', '"button": 1e999').encode(),
    "number": b"5",
    "huge number": b"9" * 10_000,
    "text": b'"tradeem-hand/1"',
    "null": b"null",
    "array of arrays": b"[[]]",
    "other format": b'{"format": "tradeem-hand/0"}',
    "name twice": REFERENCE_TEXT.replace('"1": "Ann"', '"1": "Ann", "1": "Eve"').encode(),
    "choice twice": REFERENCE_TEXT.replace('"1": "hold"', '"1": "hold", "1": null', 1).encode(),
    "comment": b"// none\n{}",
    "single quotes": b"{'format': 'tradeem-hand/1'}",
    "trailing comma": b"[1,]",
    "zero byte": b'{"format": "tradeem-hand/1\x00"}',
}


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_files_that_cannot_be_read(
    engine: Engine, save: Save, content: bytes, command: str
) -> None:  # fmt: skip
    ran = engine(command, save(content), "--json")

    file = save(content)
    assert (ran.code, ran.out, len(ran.complaints)) == (UNREADABLE, "", 1)
    assert re.match(re.escape(str(file)) + ": (hand 1: |is (not|nested) )", ran.err)


@pytest.mark.parametrize(
    "name", ["gone", "", ".", "a\0b", "gone/\n/gone", "x" * 5_000, "/dev/null"]
)
def test_names_of_no_file(engine: Engine, name: str) -> None:
    ran = engine("replay", name)

    assert (ran.code, ran.out, len(ran.complaints)) == (UNREADABLE, "", 1)
    assert not re.search(r"hand -?\d", ran.err)


def test_a_byte_order_mark_is_fine(engine: Engine, save: Save) -> None:
    assert engine("replay", save(REFERENCE_TEXT.encode("utf-8-sig"))).code == FINE


def test_huge_numbers_are_numbers(engine: Engine, save: Save) -> None:
    """Beyond what Python turns into an int: ignored where nothing is read, else out of range."""
    huge = "9" * 10_000
    extra = REFERENCE_TEXT.replace('"button"', f'"note": -{huge}, "button"').encode()
    target = REFERENCE_TEXT.replace('{"trade": 9}', f'{{"trade": {huge}}}').encode()

    assert engine("replay", save(extra)).code == FINE
    ran = engine("replay", save(target), "--json")
    assert ran.code == WRONG
    assert ran.lines[0]["error"].startswith("trade.no_such_seat: ")


def test_text_for_people(engine: Engine) -> None:
    ran = engine("replay", REFERENCE_FILE)

    assert ran.code == FINE
    assert ran.out.splitlines() == [
        f"hand 1 of {REFERENCE_FILE}",
        "  board 8c 7c Jd / 9c / 2s, button at seat 10",
        "  seat  player  before flop  flop     turn     river           pair       hand"
        "                             chips",
        "  1     Ann     hold         trade 7  hold     trade, no pick  Th9d of 7  straight,"
        " Jd Th 9d 8c 7c         0",
        "  3     Bo      trade 7      hold     trade 9  hold            AcTc of 9  flush,"
        " Ac Tc 9c 8c 7c            1260",
        "  6     Cem     hold         hold     trade 6  trade 2         9s9h of 2  three of a kind,"
        " 9s 9h 9c Jd 8c  0",
        "  9     Dee     -            hold     hold     hold            AcTc of 9  flush,"
        " Ac Tc 9c 8c 7c            1260",
        "  ok",
    ]


def test_text_of_wrong_hands(engine: Engine, save: Save) -> None:
    ran = engine("replay", save([changed("awards.3", 5), changed("button", 0)]))

    assert ran.code == WRONG
    assert "\n  wrong: record.awards_differ: seat 3 is said to win 5 and wins 1260\n" in ran.out
    assert ran.out.endswith(
        "\n  wrong: record.no_such_button: the button is not at a seat 1 to 10\n"
    )


def test_names_cannot_steer_a_terminal(engine: Engine, save: Save) -> None:
    ran = engine("replay", save(changed("players.1", "\x1b[2J\r\n\u202eAnn\ud800")))

    assert ran.code == FINE
    assert "?[2J???Ann?" in ran.out


NAMES = ["1", "3", "6", "9", "10", "11", "trade", "x"]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
    | st.sampled_from(["hold", "Qc7d", {"trade": 3}, {"trade": None}, 1_260]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
PLACES = (
    "format button players players.1 pairs pairs.3 pairs.11 board rounds rounds.0 rounds.3.1"
    " rounds.1.2 awards awards.9 commitment seed hand note"
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(PLACES.split()), anything), max_size=3))
def test_records_with_anything_anywhere(
    engine: Engine, save: Save, changes: list[tuple[str, Any]]
) -> None:
    """Every hand gets its line or the file its complaint, and the code says which."""
    hands = [changed(place, value) for place, value in changes]
    try:
        file = save(hands)
    except UnicodeEncodeError:
        return
    for command in ("replay", "verify"):
        ran = engine(command, file, "--json")
        told = [line["ok"] for line in ran.lines]
        if len(told) < len(hands):
            assert (ran.code, len(ran.complaints)) == (UNREADABLE, 1)
        else:
            assert (ran.code, ran.err) == (FINE if all(told) else WRONG, "")
        assert engine(command, file).code == ran.code


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.binary(max_size=60) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "ignore"))
)
def test_any_bytes(engine: Engine, save: Save, content: bytes) -> None:
    ran = engine("replay", save(content))

    assert ran.code == UNREADABLE or json.loads(content) == []
