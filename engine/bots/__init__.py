"""Players of the house: they see their own seat's view and what they were able to remember."""
