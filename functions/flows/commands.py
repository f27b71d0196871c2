"""A command of the protocol as an action of the engine."""

from __future__ import annotations

from typing import assert_never

from engine.tradeem import actions
from functions.protocol import client

Choice = client.Hold | client.OpenTrade | client.Trade
Other = (
    client.Sit
    | client.Stand
    | client.SeatBot
    | client.RemoveBot
    | client.Start
    | client.Close
    | client.Ready
)


def choice(
    message: Choice, player: str, at_ms: int
) -> actions.Hold | actions.OpenTrade | actions.Trade:
    """A decision in a running round, made when the gateway received it."""
    turn = actions.TurnRef(hand=message.turn.hand, round=message.turn.round)
    match message:
        case client.Hold():
            return actions.Hold(player=player, turn=turn, at_ms=at_ms, ref=message.id)
        case client.OpenTrade():
            return actions.OpenTrade(player=player, turn=turn, at_ms=at_ms, ref=message.id)
        case client.Trade():
            return actions.Trade(
                player=player, turn=turn, target=message.seat, at_ms=at_ms, ref=message.id
            )
        case _ as never:
            assert_never(never)


def other(message: Other, player: str, at_ms: int) -> actions.Action:
    """Everything else that a command can ask for."""
    match message:
        case client.Sit():
            return actions.Sit(
                player=player,
                name=message.name,
                device=message.device,
                seat=message.seat,
                notice_accepted=message.accept,
                at_ms=at_ms,
            )
        case client.Stand():
            return actions.Stand(player=player, at_ms=at_ms)
        case client.SeatBot():
            return actions.SeatBot(
                player=player, level=message.level, seat=message.seat, at_ms=at_ms
            )
        case client.RemoveBot():
            return actions.RemoveBot(player=player, seat=message.seat, at_ms=at_ms)
        case client.Start() | client.Close():
            made = actions.Start if isinstance(message, client.Start) else actions.Close
            return made(player=player, at_ms=at_ms)
        case client.Ready():
            return actions.Ready(player=player, hand=message.hand, at_ms=at_ms)
        case _ as never:
            assert_never(never)
