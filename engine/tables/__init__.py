"""Generated tables of hand ranks; `python -m engine.tables.generate` writes them."""
