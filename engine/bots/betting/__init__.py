"""Players of the house for betting games, by style: each decides from the view of its own seat."""
