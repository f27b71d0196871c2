"""Hands in PHH, a notation in TOML: `.phh` holds one hand, `.phhs` many in tables.

Reading looks at names and types only; whether such a hand is possible, `engine.formats.phh_replay`
judges. Amounts become whole numbers of the file's last decimal place: 10.50 is 1050 with two
places.

https://phh.readthedocs.io describes the notation (version 0.0.2).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from types import MappingProxyType

from engine.catalog import HOLDEM, OMAHA, OMAHA8, STUD, STUD8
from engine.formats.json_reading import UnreadableRecord
from engine.formats.plain_toml import plain
from engine.rules import Forced, GameRules, Limit

_LIMITS = {"F": Limit.FIXED, "P": Limit.POT, "N": Limit.NO}
_GAMES = {"T": HOLDEM, "O": OMAHA, "O/8": OMAHA8, "7S": STUD, "7S/8": STUD8}
STANDARD = frozenset({"FT", "NT", "PO", "FO/8", "F7S", "F7S/8"})  # the variants that PHH knows
# What PHH has no code for is named by the same letters under a name of our own.
VARIANTS: Mapping[str, tuple[Limit, GameRules]] = MappingProxyType(
    {
        letter + name: (limit, game)
        for letter, limit in _LIMITS.items()
        for name, game in _GAMES.items()
    }
)

_MOST_DIGITS = 19  # of an amount: every integer of TOML; longer ones are no chips
_TOO_MUCH = 10**_MOST_DIGITS
_MOST_PLACES = 9
_ARRAYS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "_dead")
_LIMIT = ("table_limit", "_table_limit")  # of our own; one name or the other
_OWN = ("_carried", "_rake", "_jackpot", "_unit", "_small_blind", "_big_blind")
_SINGLE = ("bring_in", "small_bet", "big_bet", "min_bet", *_LIMIT, *_OWN)
_OTHER_THAN_FIELDS = frozenset({*_ARRAYS, *_SINGLE, "variant", "_variant", "actions", "_opener"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PhhHand:
    """A hand of the right form. Tuples go by player, p1 first; amounts are whole, see `places`."""

    variant: str  # a key of `VARIANTS`
    places: int = 0  # decimal places of every amount
    antes: tuple[int, ...]
    dead: tuple[int, ...] = ()  # the part of `antes` that is dead small blinds, a field of our own
    blinds: tuple[int, ...] = ()  # as written: heads-up the small blind first; none in stud
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    table_limit: int | None = None  # a posted limit, a field of our own
    carried: int = 0  # odd chips from the last hand, a field of our own
    rake: int = 0  # what was taken from the pot, fields of our own
    jackpot: int = 0
    unit: int = 0  # the smallest chip; 0: one of the last decimal place
    small_blind: int = 0  # full blinds that nobody posted; 0: those of the first two players
    big_blind: int = 0
    opener: int = 0  # player who acts first; 0: the blinds say so. A field of our own
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...] = field(repr=False)
    finishing_stacks: tuple[int, ...] | None = None
    fields: Mapping[str, object] = field(default_factory=dict)  # everything else, as parsed

    @property
    def limit(self) -> Limit:
        """How large wagers may be."""
        return VARIANTS[self.variant][0]

    @property
    def game(self) -> GameRules:
        """The game that is played."""
        return VARIANTS[self.variant][1]

    @property
    def label(self) -> object:
        """The hand's own name or number, None if it has none."""
        return self.fields.get("hand")


def parse_amount(text: str, places: int) -> int | None:
    """The amount written in an action, None if it is none of at most `places` places."""
    number = _decimal(text)
    if number is None:
        return None
    scaled = number.scaleb(places)
    return int(scaled) if scaled == scaled.to_integral_value() else None


def words(action: str) -> list[str]:
    """The words of an action without its commentary; none for a mere remark."""
    return action.partition("#")[0].split()


def read(content: bytes) -> list[PhhHand | UnreadableRecord]:
    """Every hand of a file in its order, or why it cannot be read.

    `UnreadableRecord` if the file as a whole is not TOML in UTF-8 or holds no hand.
    """
    tables = list(_tables(_parse(content)))
    places = max((_places(table) for table in tables), default=0)
    return [_hand_or_fault(table, places) for table in tables]


def _parse(content: bytes) -> Mapping[str, object]:
    try:
        text = content.decode("utf-8-sig")
        return plain(text) or tomllib.loads(text, parse_float=_exact)
    except UnicodeDecodeError:
        raise UnreadableRecord("is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise UnreadableRecord(f"is not TOML: {error}") from None
    except ValueError:
        raise UnreadableRecord("has a number that is too long") from None
    except RecursionError:
        raise UnreadableRecord("is nested too deeply") from None


def _exact(text: str) -> Decimal:
    return Decimal(text.replace("_", ""))


def _tables(content: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    if "actions" in content or "variant" in content or "_variant" in content:
        yield content
        return
    for name, table in content.items():
        if not isinstance(table, dict):
            raise UnreadableRecord(f'"{name}" belongs to no hand')
        yield table
    if not content:
        raise UnreadableRecord("holds no hand")


def _hand_or_fault(table: Mapping[str, object], places: int) -> PhhHand | UnreadableRecord:
    try:
        return _hand(table, places)
    except UnreadableRecord as error:
        return error


def _hand(table: Mapping[str, object], places: int) -> PhhHand:
    variant = _variant(table)
    limit, game = VARIANTS[variant]
    is_fixed, has_blinds = limit is Limit.FIXED, game.forced is Forced.BLINDS
    stacks = _amounts(table, "starting_stacks", places, None)
    if not all(stacks):
        raise UnreadableRecord('"starting_stacks" has a player without chips')
    count = len(stacks)

    def single(name: str, is_wanted: bool) -> int:
        return _amount(table, name, places) if is_wanted else 0

    def bet(name: str, is_wanted: bool) -> int:
        amount = single(name, is_wanted)
        if is_fixed and not amount:
            raise UnreadableRecord(f'"{name}" is no bet')
        return amount

    return PhhHand(
        variant=variant,
        places=places,
        antes=_amounts(table, "antes", places, count),
        dead=_dead(table, places, count),
        blinds=_amounts(table, "blinds_or_straddles", places, count) if has_blinds else (),
        bring_in=single("bring_in", not has_blinds),
        small_bet=bet("small_bet", is_fixed or not has_blinds),
        big_bet=bet("big_bet", is_fixed),
        min_bet=single("min_bet", not is_fixed and has_blinds),
        starting_stacks=stacks,
        actions=_actions(table),
        finishing_stacks=_finishing(table, places, count),
        table_limit=_table_limit(table, places),
        opener=_opener(table, count),
        **{name[1:]: single(name, name in table) for name in _OWN},
        fields={name: value for name, value in table.items() if name not in _OTHER_THAN_FIELDS},
    )


def _dead(table: Mapping[str, object], places: int, count: int) -> tuple[int, ...]:
    if "_dead" not in table:
        return ()
    dead = _amounts(table, "_dead", places, count)
    antes = _amounts(table, "antes", places, count)
    if any(part > ante for part, ante in zip(dead, antes, strict=True)):
        raise UnreadableRecord('"_dead" is more than "antes"')
    return dead


def _opener(table: Mapping[str, object], count: int) -> int:
    value = table.get("_opener", 0)
    if type(value) is not int or not 0 <= value <= count:
        raise UnreadableRecord('"_opener" is no player')
    return value


def _finishing(table: Mapping[str, object], places: int, count: int) -> tuple[int, ...] | None:
    if "finishing_stacks" not in table:
        return None
    return _amounts(table, "finishing_stacks", places, count)


def _variant(table: Mapping[str, object]) -> str:
    own, standard = table.get("_variant"), table.get("variant")
    if isinstance(own, str) and own in VARIANTS:
        return own
    if standard is None and own is None:
        raise UnreadableRecord('"variant" is missing')
    if isinstance(standard, str) and standard in STANDARD:
        return standard
    raise UnreadableRecord('"variant" is none that is played here')


def _actions(table: Mapping[str, object]) -> tuple[str, ...]:
    value = _entry(table, "actions")
    if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
        raise UnreadableRecord('"actions" is not an array of strings')
    return tuple(value)


def _table_limit(table: Mapping[str, object], places: int) -> int | None:
    for name in _LIMIT:
        if name in table:
            return _amount(table, name, places)
    return None


def _amounts(
    table: Mapping[str, object], name: str, places: int, count: int | None
) -> tuple[int, ...]:
    value = _entry(table, name)
    if not isinstance(value, list):
        raise UnreadableRecord(f'"{name}" is not an array')
    if count is not None and len(value) != count:
        raise UnreadableRecord(f'"{name}" has not one entry for each player')
    return tuple([_scaled(entry, name, places) for entry in value])


def _amount(table: Mapping[str, object], name: str, places: int) -> int:
    return _scaled(_entry(table, name), name, places)


def _entry(table: Mapping[str, object], name: str) -> object:
    if name not in table:
        raise UnreadableRecord(f'"{name}" is missing')
    return table[name]


def _scaled(value: object, name: str, places: int) -> int:
    if type(value) is int and 0 <= value < _TOO_MUCH:
        return int(value * 10**places)  # as below, but most amounts are this
    number = _number(value)
    if number is None:
        raise UnreadableRecord(f'"{name}" has an entry that is no amount')
    if number < 0:
        raise UnreadableRecord(f'"{name}" is negative')
    return int(number.scaleb(places))


def _places(table: Mapping[str, object]) -> int:
    """The last decimal place that an amount of the hand has."""
    found = [table.get(name) for name in _SINGLE]
    for name in _ARRAYS:
        entries = table.get(name)
        found += entries if isinstance(entries, list) else []
    actions = table.get("actions")
    for action in actions if isinstance(actions, list) else []:
        if isinstance(action, str) and "cbr" in action and words(action)[1:2] == ["cbr"]:
            found += [_decimal(amount) for amount in words(action)[2:3] if not amount.isdecimal()]
    fractions = (_number(value) for value in found if isinstance(value, Decimal))
    return max((_places_of(number) for number in fractions if number), default=0)


def _places_of(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _number(value: object) -> Decimal | None:
    """An int or Decimal as Decimal, if it can be chips."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return _reasonable(Decimal(value))


def _decimal(text: str) -> Decimal | None:
    try:
        return _reasonable(Decimal(text)) if text.isascii() else None
    except InvalidOperation:
        return None


def _reasonable(number: Decimal) -> Decimal | None:
    fits = number.is_finite() and number.adjusted() < _MOST_DIGITS
    return number if fits and _places_of(number) <= _MOST_PLACES else None
