"""Why an action is refused: a closed set of `area.reason` codes shared with the web client.

The engine raises `IllegalAction(refusal, detail)`; `detail` is one plain sentence for a person and
never names a card, a seed or a token.
"""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """One code for each reason; each has a sentence in every language of the web client."""

    # Turn reference and clock.
    TURN_STALE = "turn.stale"  # names another hand, street or turn than the current one
    TURN_CLOSED = "turn.closed"  # the deadline and its grace have passed
    TURN_NOT_PLAYING = "turn.not_playing"  # no hand is being played
    TURN_NO_DECISION = "turn.no_decision"  # this stage asks nothing of anybody
    # Trade'em decisions (WGN rule 4).
    TRADE_ALREADY_CHOSEN = "trade.already_chosen"  # the choice is set for this round
    TRADE_NOT_OPEN = "trade.not_open"  # a pair was clicked before Trade'em was pressed
    TRADE_ALREADY_OPEN = "trade.already_open"  # Trade'em was pressed before
    TRADE_NO_SUCH_SEAT = "trade.no_such_seat"  # target outside 1..10
    # Seats.
    SEAT_TAKEN = "seat.taken"
    SEAT_NONE_FREE = "seat.none_free"
    SEAT_NO_SUCH = "seat.no_such_seat"
    SEAT_EMPTY = "seat.empty"
    SEAT_NOT_YOURS = "seat.not_yours"  # the sender does not sit there, or sits nowhere
    SEAT_ALREADY_SEATED = "seat.already_seated"  # one seat per person (WGN rule 1)
    SEAT_DEVICE_SEATED = "seat.device_seated"  # one seat per device (WGN rule 1)
    SEAT_NOTICE = "seat.notice_not_accepted"  # the notice against notes and help (WGN rule 1)
    SEAT_NAME_TAKEN = "seat.name_taken"
    SEAT_NOT_A_BOT = "seat.not_a_bot"
    SEAT_BUY_IN = "seat.buy_in"  # fewer chips than it takes
    SEAT_NO_CHIPS = "seat.no_chips"  # a seat without chips cannot play
    SEAT_NO_EXTRA_CHIPS = "seat.no_extra_chips"  # nobody gets chips that were not won
    # Table and event.
    TABLE_NOT_HOST = "table.not_host"
    TABLE_STARTED = "table.started"  # only possible before the first hand
    TABLE_NOT_STARTED = "table.not_started"
    TABLE_FINISHED = "table.finished"
    TABLE_TOO_FEW = "table.too_few_players"  # fewer than two players
    TABLE_NOT_DUE = "table.not_due"  # a poke before the table is due
    TABLE_HAND_RUNNING = "table.hand_running"  # only possible between hands
    TABLE_NO_CARRY = "table.no_carry"  # fewer chips were carried
    TABLE_STAKES = "table.stakes"  # amounts that no hand can be played at
    TABLE_NO_SUCH = "table.no_such_table"
    TABLE_READ_ONLY = "table.read_only"  # TV and stream links cannot act
    # Records of finished hands (`replay`, `verify`).
    RECORD_DUPLICATE_CARD = "record.duplicate_card"
    RECORD_UNKNOWN_CARD = "record.unknown_card"
    RECORD_PAIRS = "record.not_ten_pairs"
    RECORD_BOARD = "record.not_five_board_cards"
    RECORD_PLAYERS = "record.player_count"  # not 2..10 players
    RECORD_ROUNDS = "record.not_four_rounds"
    RECORD_BUTTON = "record.no_such_button"
    RECORD_AWARDS = "record.awards_differ"
    RECORD_COMMITMENT = "record.commitment_differs"
    RECORD_DEAL = "record.deal_differs"
    RECORD_NO_SEED = "record.no_seed"
    RECORD_ACTION = "record.unreadable_action"
    RECORD_STACKS = "record.stacks_differ"
    # Betting (R10-R15, S2-S5).
    BET_NOT_YOUR_TURN = "bet.not_your_turn"
    BET_HAND_OVER = "bet.hand_over"
    BET_CARDS_FIRST = "bet.cards_first"  # cards must be dealt before anybody acts
    BET_SHOWDOWN = "bet.showdown"  # betting is over, hands are shown
    BET_TOO_SMALL = "bet.too_small"  # under the least bet, raise or completion
    BET_TOO_LARGE = "bet.too_large"  # over the stack, the pot, the fixed size or the table limit
    BET_CAPPED = "bet.capped"  # the street has all its wagers (R12)
    BET_NOT_REOPENED = "bet.not_reopened"  # acted, and faces less than a full raise (R11, R13)
    BET_NO_OPPONENT = "bet.no_opponent"  # nobody else has chips left (R15)
    BET_CALL_TAKES_ALL = "bet.call_takes_all"  # the stack is no more than the call
    BET_BRING_IN_FIRST = "bet.bring_in_first"  # must bring in or complete (S2)
    BET_NO_BRING_IN = "bet.no_bring_in"  # the bring-in is not this player's or not now
    BET_CHECK_IS_FREE = "bet.check_is_free"  # a house that refuses folds when checking is free
    # Cards and showdown of a betting hand that is replayed.
    DEAL_NOT_NOW = "deal.not_now"
    DEAL_DUPLICATE_CARD = "deal.duplicate_card"
    DEAL_COUNT = "deal.wrong_count"
    DEAL_NOT_THIS_PLAYER = "deal.not_this_player"
    SHOW_NOT_NOW = "show.not_now"
    SHOW_UNKNOWN_CARD = "show.unknown_card"
    SHOW_OTHER_CARDS = "show.other_cards"  # not the cards that were dealt
    SHOW_MUST_SHOW = "show.must_show"  # an all-in hand may not be mucked (R23)
    # Codes, links and finished hands.
    TABLE_NOT_FINISHED = "table.not_finished"  # only told after the event
    HAND_NO_SUCH = "hand.no_such_hand"  # no finished hand of that number
    LINK_WRONG_KEY = "link.wrong_key"  # not the key of this table's TV or stream link
    CODE_UNKNOWN = "code.unknown"  # never issued, used up, or too old
    ACCESS_SIGN_IN = "access.sign_in"  # needs a signed-in player
    # Edge of the server.
    PROTOCOL_INVALID = "protocol.invalid"  # not a frame of the protocol
    PROTOCOL_TOO_LARGE = "protocol.too_large"
    PROTOCOL_TOO_MANY = "protocol.too_many"  # rate limit of this connection
    PROTOCOL_SCHEMA = "protocol.newer_schema"  # a newer release owns the table: retry later
    SERVER_BUSY = "server.busy"  # write conflicts did not settle: resend
    SERVER_ERROR = "server.error"


class IllegalAction(Exception):
    """A well-formed action that is not allowed now; the state is untouched."""

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        """Keep the code for programs and the sentence for people."""
        super().__init__(f"{refusal.value}: {detail}" if detail else refusal.value)
        self.refusal = refusal
        self.detail = detail
