"""A table of betting games between and around its hands: seats, button, debts, clock, chips."""
