"""The rules of the card room: pure, standard library only.

Time, chance and time-outs are arguments; every step returns a new value and what happened.
Cards leave this package only through the views of a game: `engine.tradeem.views`,
`engine.poker.views`.
"""
