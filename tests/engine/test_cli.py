"""`python -m engine` as other programs use it: output, exit codes, and never a traceback."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.__main__ import main
from engine.cli.commands import run
from engine.tradeem.record import record
from engine.tradeem.simulate import play, seated
from tests.engine.recorded import REFERENCE_FILE, changed, reference, without

ROOT = Path(__file__).parents[2]
FINE, WRONG, UNREADABLE = 0, 1, 2
GOOD_LINE = {
    "hand": 1,
    "awards": {"3": 1_260, "9": 1_260},
    "holdings": {"1": 7, "3": 9, "6": 2, "9": 9},
    "ok": True,
}


class Ran:
    """What a command came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaints(self) -> list[str]:
        return self.err.splitlines()


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command line in this process with a clock that moves on by two seconds."""

    def ran(*arguments: object) -> Ran:
        clock = iter(range(0, 100, 2))
        try:
            code = run(list(map(str, arguments)), lambda: float(next(clock)))
        except SystemExit as left:
            code = int(str(left.code))
        return Ran(code, *capsys.readouterr())

    return ran


@pytest.fixture
def save(tmp_path: Path) -> Any:
    """Writes a value as JSON, or bytes as they are, and gives the file."""

    def saved(content: object, name: str = "hands.json") -> Path:
        file = tmp_path / name
        file.write_bytes(
            content if isinstance(content, bytes) else json.dumps(content).encode("utf-8")
        )
        return file

    return saved


def started(*arguments: object) -> Ran:
    """The real program, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


# --- replay ----------------------------------------------------------------------------------


def test_one_record(engine: Any) -> None:
    ran = engine("replay", REFERENCE_FILE, "--json")

    assert (ran.code, ran.lines, ran.err) == (FINE, [GOOD_LINE], "")


def test_lines_have_their_names_in_order(engine: Any, save: Any) -> None:
    ran = engine("replay", REFERENCE_FILE, save(without("awards")), "--json")

    assert [list(line) for line in ran.lines] == [["hand", "file", "awards", "holdings", "ok"]] * 2


def test_an_array_counts_hands_from_one(engine: Any, save: Any) -> None:
    ran = engine("replay", save([reference(), without("awards"), reference()]), "--json")

    assert ran.code == FINE
    assert ran.lines == [GOOD_LINE | {"hand": place} for place in (1, 2, 3)]


def test_an_empty_array_has_no_wrong_hand(engine: Any, save: Any) -> None:
    ran = engine("replay", save([]), "--json")

    assert (ran.code, ran.out, ran.err) == (FINE, "", "")


def test_several_files_are_named(engine: Any, save: Any) -> None:
    one, other = save(reference(), "one"), save([reference(), reference()], "other")

    ran = engine("replay", one, other, "--json")

    assert [(line["file"], line["hand"]) for line in ran.lines] == [
        (str(one), 1),
        (str(other), 1),
        (str(other), 2),
    ]


def test_awards_that_differ(engine: Any, save: Any) -> None:
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


def test_an_impossible_hand(engine: Any, save: Any) -> None:
    ran = engine("replay", save([changed("pairs.1", "QcQc"), reference()]), "--json")

    assert ran.code == WRONG
    assert ran.lines[0] == {
        "hand": 1,
        "ok": False,
        "error": "record.duplicate_card: one card lies both at seat 1 and at seat 1",
    }
    assert ran.lines[1]["ok"] is True


def test_unreadable_beats_wrong(engine: Any, save: Any) -> None:
    hands = save([changed("button", 0), without("board"), reference()])

    ran = engine("replay", hands, "--json")

    assert ran.code == UNREADABLE
    assert [(line["hand"], line["ok"]) for line in ran.lines] == [(1, False), (3, True)]
    assert ran.complaints == [f'{hands}: hand 2: "board" is missing']


def test_one_complaint_for_each_unreadable_file(engine: Any, save: Any, tmp_path: Path) -> None:
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
    engine: Any, save: Any, content: bytes, command: str
) -> None:  # fmt: skip
    ran = engine(command, save(content), "--json")

    file = save(content)
    assert (ran.code, ran.out, len(ran.complaints)) == (UNREADABLE, "", 1)
    assert re.match(re.escape(str(file)) + ": (hand 1: |is (not|nested) )", ran.err)


@pytest.mark.parametrize(
    "name", ["gone", "", ".", "a\0b", "gone/\n/gone", "x" * 5_000, "/dev/null"]
)
def test_names_of_no_file(engine: Any, name: str) -> None:
    ran = engine("replay", name)

    assert (ran.code, ran.out, len(ran.complaints)) == (UNREADABLE, "", 1)
    assert not re.search(r"hand -?\d", ran.err)


def test_a_byte_order_mark_is_fine(engine: Any, save: Any) -> None:
    assert engine("replay", save(REFERENCE_TEXT.encode("utf-8-sig"))).code == FINE


def test_huge_numbers_are_numbers(engine: Any, save: Any) -> None:
    """Beyond what Python turns into an int: ignored where nothing is read, else out of range."""
    huge = "9" * 10_000
    extra = REFERENCE_TEXT.replace('"button"', f'"note": -{huge}, "button"').encode()
    target = REFERENCE_TEXT.replace('{"trade": 9}', f'{{"trade": {huge}}}').encode()

    assert engine("replay", save(extra)).code == FINE
    ran = engine("replay", save(target), "--json")
    assert ran.code == WRONG
    assert ran.lines[0]["error"].startswith("trade.no_such_seat: ")


def test_text_for_people(engine: Any) -> None:
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


def test_text_of_wrong_hands(engine: Any, save: Any) -> None:
    ran = engine("replay", save([changed("awards.3", 5), changed("button", 0)]))

    assert ran.code == WRONG
    assert "\n  wrong: record.awards_differ: seat 3 is said to win 5 and wins 1260\n" in ran.out
    assert ran.out.endswith(
        "\n  wrong: record.no_such_button: the button is not at a seat 1 to 10\n"
    )


def test_names_cannot_steer_a_terminal(engine: Any, save: Any) -> None:
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
    engine: Any, save: Any, changes: list[tuple[str, Any]]
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
def test_any_bytes(engine: Any, save: Any, content: bytes) -> None:
    ran = engine("replay", save(content))

    assert ran.code == UNREADABLE or json.loads(content) == []


# --- verify ----------------------------------------------------------------------------------


def test_verify_an_event(engine: Any, save: Any) -> None:
    hands = [record(table) for table in play(seated(1, 3), "cli")]

    ran = engine("verify", save(hands), "--json")

    assert ran.code == FINE
    assert ran.lines == [{"hand": place, "ok": True} for place in (1, 2, 3)]
    assert engine("replay", save(hands)).code == FINE
    hands[1]["board"] = hands[0]["board"]
    ran = engine("verify", save(hands))
    assert ran.code == WRONG
    assert ran.out.count("ok: the seed gives") == 2
    assert "wrong: record.deal_differs: the seed does not give the board" in ran.out


@pytest.mark.parametrize("name", ["commitment", "seed"])
def test_verify_without_its_names(engine: Any, save: Any, name: str) -> None:
    """What `verify` reads is missing, so there is nothing to judge; a replay does without."""
    hands = [record(table) for table in play(seated(1, 2), "cli")]
    del hands[0][name]
    file = save(hands)

    ran = engine("verify", file, "--json")

    assert (ran.code, ran.lines) == (UNREADABLE, [{"hand": 2, "ok": True}])
    assert ran.complaints == [f'{file}: hand 1: "{name}" is missing']
    assert engine("replay", file).code == FINE


def test_verify_a_seed_that_is_none(engine: Any, save: Any) -> None:
    hand = reference() | {"commitment": "", "seed": "secret"}

    ran = engine("verify", save(hand), "--json")

    assert ran.code == WRONG
    assert ran.lines == [
        {"hand": 1, "ok": False, "error": "record.no_seed: the seed is not 64 hex digits"}
    ]


# --- simulate --------------------------------------------------------------------------------


def test_simulate_as_json(engine: Any) -> None:
    ran = engine("simulate", "--game", "wgn-tradeem", "--hands", 16, "--seed", "s", "--json")

    (found,) = ran.lines
    assert ran.code == FINE
    assert list(found) == [
        "game", "hands", "seconds", "hands_per_second", "chips_conserved", "by_level",
    ]  # fmt: skip
    assert found["hands"] == 16
    assert (found["seconds"], found["hands_per_second"]) == (2.0, 8.0)
    assert found["chips_conserved"] is True
    assert list(found["by_level"]) == ["sharp", "keen", "casual", "forgetful"]
    assert sum(level["hands"] for level in found["by_level"].values()) == 160
    assert sum(
        level["hands"] * level["mean_chips"] for level in found["by_level"].values()
    ) == pytest.approx(16 * 2_520, abs=2)


def test_simulate_as_text(engine: Any) -> None:
    ran = engine("simulate", "--game", "wgn-tradeem", "--hands", 2, "--seed", "7")

    assert ran.code == FINE
    assert ran.out.startswith("2 hands of wgn-tradeem in 2.0 s\n  sharp ")


# --- usage -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        "", "deal", "replay", "replay --json", "verify", "replay --fast x", "replay --js x",
        "simulate", "simulate --hands 5", "simulate --game chess --hands 5",
        "simulate --game wgn-tradeem", "simulate --game wgn-tradeem --hands 0",
        "simulate --game wgn-tradeem --hands -1", "simulate --game wgn-tradeem --hands x",
        "simulate --game wgn-tradeem --hands 1.5", "simulate --game wgn-tradeem --hands ²",
        "simulate --game wgn-tradeem --hands 9999999999", "replay\n--json",
    ],
)  # fmt: skip
def test_usage(engine: Any, arguments: str) -> None:
    ran = engine(*arguments.split(" ") if arguments else ())

    assert (ran.code, ran.out, len(ran.complaints)) == (UNREADABLE, "", 1)


@pytest.mark.parametrize("command", ["", "replay", "verify", "simulate"])
def test_help(engine: Any, command: str) -> None:
    ran = engine(*command.split(), "--help")

    assert (ran.code, ran.err) == (FINE, "")
    assert "python -m engine" in ran.out


# --- as a program ----------------------------------------------------------------------------


def test_main(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["engine", "replay", str(REFERENCE_FILE), "--json"])

    assert main() == FINE
    assert json.loads(capsys.readouterr().out) == GOOD_LINE


def test_the_program(tmp_path: Path) -> None:
    """Exit codes reach the shell; a file name that is no text is no trouble."""
    assert started("replay", REFERENCE_FILE, "--json").lines == [GOOD_LINE]
    strange = bytes(tmp_path) + b"/\xff\n"
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", strange],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == UNREADABLE
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1


def test_output_in_plain_ascii(save: Any) -> None:
    """A terminal that knows no umlaut gets an escape, not a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", save(changed("players.1", "Jürgen"))],
        cwd=ROOT, capture_output=True, check=False, env={"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip

    assert done.returncode == FINE
    assert b"J\\xfcrgen" in done.stdout
    assert done.stderr == b""


def test_a_reader_that_stops_early(save: Any) -> None:
    """`python -m engine replay FILE | head -1` ends without a traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "replay", save([reference()] * 3_000)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith(b"hand 1 of ")
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait() == UNREADABLE


def test_output_that_cannot_be_written(save: Any) -> None:
    """As on a full disk: one line, no traceback."""
    with save(reference()).open("rb") as read_only:
        done = subprocess.run(
            [sys.executable, "-m", "engine", "replay", REFERENCE_FILE],
            cwd=ROOT, stdout=read_only, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip

    assert done.returncode == UNREADABLE
    assert done.stderr.decode().splitlines() == ["python -m engine: Bad file descriptor"]


def test_no_output_at_all() -> None:
    """`>&-`: the exit code still tells."""
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m engine replay "$1" >&-', sys.executable, REFERENCE_FILE],
        cwd=ROOT, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (FINE, b"")
