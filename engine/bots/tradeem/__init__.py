"""Players of the house for Trade'em: what they remember of the flash, and what they do with it."""
