"""All playthroughs, by the name of their file."""

from collections.abc import Callable, Mapping

from tests.playthroughs.poker_scripts import POKER
from tests.playthroughs.poker_tape import PokerTape, TableTape
from tests.playthroughs.scripts import TRADEEM
from tests.playthroughs.tape import Tape

PLAYTHROUGHS: Mapping[str, Callable[[], Tape | PokerTape | TableTape]] = {**TRADEEM, **POKER}
