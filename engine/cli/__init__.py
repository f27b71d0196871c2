"""The command line: where the engine meets files, output and a clock."""
