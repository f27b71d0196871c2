"""Jobs at times, by the machine's clock and by a test's."""

import threading

import pytest

from infra.local.agenda import LiveAgenda
from tests.kit.agenda import VirtualAgenda


def test_virtual_jobs_run_in_order_of_time_and_then_of_asking() -> None:
    agenda = VirtualAgenda(0)
    ran: list[tuple[str, int]] = []

    def note(name: str) -> None:
        ran.append((name, agenda.now_ms()))

    for name, due_ms in (("c", 30), ("a", 10), ("b", 10), ("late", 31)):
        agenda.at(due_ms, lambda name=name: note(name))
    agenda.advance(30)
    assert ran == [("a", 10), ("b", 10), ("c", 30)]
    assert agenda.next_ms() == 31


def test_a_sleeping_job_lets_others_run_and_wakes_on_time() -> None:
    agenda = VirtualAgenda(0)
    ran: list[tuple[str, int]] = []

    def sleeper(name: str, duration_ms: int) -> None:
        ran.append((f"{name} begins", agenda.now_ms()))
        agenda.sleep_ms(duration_ms)
        ran.append((f"{name} wakes", agenda.now_ms()))

    agenda.at(10, lambda: sleeper("one", 500))
    agenda.at(200, lambda: sleeper("two", 100))
    agenda.at(400, lambda: ran.append(("job", agenda.now_ms())))
    agenda.advance(1_000)
    assert ran == [
        ("one begins", 10),
        ("two begins", 200),
        ("two wakes", 300),
        ("job", 400),
        ("one wakes", 510),
    ]
    assert agenda.now_ms() == 1_000


def test_a_sleep_outside_of_a_job_moves_the_clock() -> None:
    agenda = VirtualAgenda(0)
    ran: list[int] = []
    agenda.at(5, lambda: ran.append(agenda.now_ms()))
    agenda.sleep_ms(7)
    assert (ran, agenda.now_ms()) == ([5], 7)


def test_a_job_may_ask_for_another() -> None:
    agenda = VirtualAgenda(0)
    ran: list[int] = []

    def again() -> None:
        ran.append(agenda.now_ms())
        agenda.at(agenda.now_ms() + 10, again)

    agenda.at(10, again)
    agenda.advance(35)
    assert ran == [10, 20, 30]


def test_the_error_of_a_virtual_job_comes_out_of_advance() -> None:
    agenda = VirtualAgenda(0)

    def fails() -> None:
        agenda.sleep_ms(5)
        raise LookupError("here")

    agenda.at(1, fails)
    with pytest.raises(LookupError, match="here"):
        agenda.advance(10)


def test_live_jobs_run_when_due_and_not_after_stop() -> None:
    agenda = LiveAgenda(workers=2)
    done = threading.Event()
    late = threading.Event()
    agenda.at(agenda.now_ms() + 86_400_000, late.set)
    agenda.at(agenda.now_ms() + 20, done.set)
    assert done.wait(30)
    agenda.stop()
    assert not late.is_set()


def test_a_live_job_that_fails_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    agenda = LiveAgenda(workers=1)
    done = threading.Event()

    def fails() -> None:
        raise LookupError

    agenda.at(0, fails)
    agenda.at(agenda.now_ms() + 1, done.set)
    assert done.wait(30)
    agenda.stop()
    assert "a timed job failed" in caplog.text


def test_live_jobs_may_sleep_beside_each_other() -> None:
    agenda = LiveAgenda(workers=4)
    together = threading.Barrier(3)

    def meet() -> None:
        together.wait(30)

    agenda.at(0, meet)
    agenda.at(0, meet)
    together.wait(30)
    agenda.stop()
