"""The room on one machine: the real functions behind a stand-in for API Gateway and its neighbours.

`python -m infra.local.serve` starts it. Nothing of the game is decided here.
"""
