"""Betting games: hold'em, Omaha, Omaha high/low and seven card stud on one betting stage.

`hand` plays one deal and knows nothing else here; `table` is what holds from deal to deal; `views`
is what leaves, and for whom; `simulate` plays tables of bots.
"""
