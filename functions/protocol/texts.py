"""Text that one person writes and others read."""

from __future__ import annotations

from pydantic import StringConstraints

# Control characters, line breaks, and what turns the direction of the text after it.
_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069"
_LINE = rf"^[^{_UNSEEN}]*[^\s{_UNSEEN}][^{_UNSEEN}]*$"


def line(at_most: int) -> StringConstraints:
    """One line with something to see in it, of at most so many characters; blanks round it are
    taken off."""
    return StringConstraints(strip_whitespace=True, min_length=1, max_length=at_most, pattern=_LINE)
