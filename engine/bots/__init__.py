"""Players of the house: they see their own seat's view and nothing else but what they remember."""
