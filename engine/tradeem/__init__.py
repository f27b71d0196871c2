"""WGN Texas Trade'em: a table, its event of fifteen hands, and the stages of a hand.

`step` takes an action and gives a new table and what happened; `views` is the only way out for
cards; `record` is what a finished hand leaves, `replay` judges one again.
"""
