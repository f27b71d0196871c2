"""The only glue of pure and impure: read through a port, ask the engine, write through a port."""
