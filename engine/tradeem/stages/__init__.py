"""The stages of a hand: flash, four rounds of Hold'em or Trade'em, showdown.

Each module says how its stage begins and what may happen in it. Functions return a `Step` whose
table has the version of the table they were given; `engine.tradeem.step` counts versions.
"""
