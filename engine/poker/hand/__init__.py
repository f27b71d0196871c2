"""One hand of a betting game: an action in, the next state and events out. Knows no table."""
