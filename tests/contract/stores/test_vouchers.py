"""What every `Vouchers` must do, whatever it is made of (`functions.ports.Vouchers`)."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from functions.ports import Vouchers


def test_a_voucher_can_be_looked_at_again_and_again(vouchers: Vouchers) -> None:
    assert vouchers.issue("pairing", "secret", "payload", expires_ms=100) is True

    assert [vouchers.peek("pairing", "secret", now_ms=99) for _ in range(2)] == ["payload"] * 2


def test_a_voucher_is_taken_once(vouchers: Vouchers) -> None:
    vouchers.issue("ticket", "secret", "payload", expires_ms=100)

    assert vouchers.take("ticket", "secret", now_ms=1) == "payload"
    assert vouchers.take("ticket", "secret", now_ms=1) is None
    assert vouchers.peek("ticket", "secret", now_ms=1) is None


def test_of_many_takers_one_gets_it(vouchers: Vouchers) -> None:
    vouchers.issue("ticket", "secret", "payload", expires_ms=100)

    with ThreadPoolExecutor(8) as pool:
        takes = [pool.submit(vouchers.take, "ticket", "secret", now_ms=1) for _ in range(8)]
        got = [take.result() for take in takes]

    assert got.count("payload") == 1
    assert got.count(None) == 7


@pytest.mark.parametrize("now_ms", [100, 101])
def test_age_decides_and_not_deletion(vouchers: Vouchers, now_ms: int) -> None:
    """An expired item may lie there for days."""
    vouchers.issue("ticket", "secret", "payload", expires_ms=100)

    assert vouchers.peek("ticket", "secret", now_ms=now_ms) is None
    assert vouchers.take("ticket", "secret", now_ms=now_ms) is None


def test_a_secret_in_use_is_not_issued_again(vouchers: Vouchers) -> None:
    vouchers.issue("pairing", "secret", "first", expires_ms=100)

    assert vouchers.issue("pairing", "secret", "second", expires_ms=100) is False
    assert vouchers.peek("pairing", "secret", now_ms=1) == "first"


def test_kinds_do_not_mix(vouchers: Vouchers) -> None:
    vouchers.issue("pairing", "secret", "payload", expires_ms=100)

    assert vouchers.peek("ticket", "secret", now_ms=1) is None
    assert vouchers.issue("ticket", "secret", "other", expires_ms=100) is True


def test_a_payload_is_compared_and_set(vouchers: Vouchers) -> None:
    vouchers.issue("rate", "window", "1", expires_ms=100)

    assert vouchers.replace("rate", "window", "2", was="1", expires_ms=200) is True
    assert vouchers.replace("rate", "window", "3", was="1", expires_ms=200) is False
    assert vouchers.peek("rate", "window", now_ms=150) == "2"


def test_nothing_takes_the_place_of_nothing(vouchers: Vouchers) -> None:
    assert vouchers.replace("rate", "window", "2", was="1", expires_ms=200) is False
    assert vouchers.peek("rate", "window", now_ms=1) is None
