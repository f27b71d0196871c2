"""Entry points, one per file: parse, call a flow, answer."""
