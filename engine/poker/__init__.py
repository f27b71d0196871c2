"""Betting games: hold'em, Omaha, Omaha high/low and seven card stud on one betting stage."""
