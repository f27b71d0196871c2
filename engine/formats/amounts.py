"""Whole amounts with their decimal places, exactly: 1050 with two places is 10.50."""

from __future__ import annotations

from decimal import Decimal


def exact(amount: int, places: int) -> int | Decimal:
    """The amount as a number of JSON: an int without places, else a `Decimal` with all of them."""
    return Decimal(f"{amount}e-{places}") if places else amount


def amount_text(amount: int, places: int) -> str:
    """The amount as text: ``"10.50"``."""
    return format(exact(amount, places), "f") if places else str(amount)
