/**
 * What happened, in one short sentence per event: for the live region of screen readers and the "read again" key.
 * Cards are named only where the event itself names them.
 */
import { list, type Translate } from "./i18n";
import type { Event, FlashFrame, Pick, TableView } from "./wire";
import { nameOf } from "./view";
import { cardInWords, handInWords } from "./words";

/** Who listens, and how things are said. */
export interface Listener {
  t: Translate;
  tag: string; // language
  view: TableView | null;
}

/** The sentence of an event; null for what needs none. */
export function sentence(event: Event, to: Listener): string | null {
  const { t } = to;
  switch (event.kind) {
    case "player_sat":
      return t("said.player_sat", { name: event.name, seat: event.seat });
    case "seat_left":
      return t("said.seat_left", { seat: event.seat });
    case "presence_changed":
      return isOwn(event.seat, to) ? null : t(event.present ? "said.presence_back" : "said.presence_changed", { name: who(event.seat, to) });
    case "seat_handed_over":
      return t("said.seat_handed_over", { seat: event.seat });
    case "event_started":
      return t("said.event_started", { n: event.hands });
    case "hand_started":
      return t("said.hand_started", { hand: event.hand, seat: event.button });
    case "hand_voided":
      return t("said.hand_voided", { hand: event.hand });
    case "flash_started":
      return t("said.flash_started");
    case "round_started":
      return t("said.round_started", { round: roundName(event.round, t), board: boardLine(event.board, to) }).trim();
    case "round_closed":
      return closed(event.picks, to);
    case "hand_shown":
      return t("said.hand_shown", { name: who(event.seat, to), hand: handInWords(event.name) });
    case "pot_awarded":
      return t("said.pot_awarded", { names: names(event.winners, to), each: event.each });
    case "event_finished":
      return t("said.event_finished");
  }
}

/** The sentences of several events, in order. */
export function sentences(events: readonly Event[], to: Listener): string[] {
  return events.map((event) => sentence(event, to)).filter((line) => line !== null);
}

/** What a log may keep of several events: their sentences without the cards of the board. */
export function logLines(events: readonly Event[], to: Listener): string[] {
  return events.map((event) => (event.kind === "round_started" ? `${roundName(event.round, to.t)}.` : sentence(event, to))).filter((line) => line !== null);
}

/** "Before the flop", "Flop", "Turn", "River". */
export function roundName(round: number, t: Translate): string {
  return t(round === 0 ? "round.0" : round === 1 ? "round.1" : round === 2 ? "round.2" : "round.3");
}

/** "Seat 4: ace of spades and ten of hearts." */
export function flashLine(flash: FlashFrame, { t, tag }: Listener): string {
  return t("said.flash", { seat: flash.seat, cards: cardsLine(flash.pocket, tag) });
}

/** The pair the listener holds. */
export function ownCardsLine({ t, tag, view }: Listener): string {
  const you = view?.you;
  if (!you?.held) return t("said.no_cards");
  const from = you.held_from ?? you.seat;
  const whose = from === you.seat ? t("result.own") : t("result.from", { seat: from });
  return t("said.cards", { cards: cardsLine(you.held, tag), whose });
}

/** The board, or that there is none yet. */
export function boardLine(board: readonly string[], { t, tag }: Listener): string {
  return board.length ? t("said.board", { cards: cardsLine(board, tag) }) : t("said.no_board");
}

/** Taken seats with names and totals. */
export function seatsLine(to: Listener): string {
  const taken = (to.view?.seats ?? []).filter((seat) => seat.name !== null);
  return taken.map((seat) => to.t("said.seat", { seat: seat.seat, name: who(seat.seat, to), total: seat.total })).join(". ");
}

/** Names of seats in a row: "Anna, Ben and you". */
export function names(seats: readonly number[], to: Listener): string {
  return list(seats.map((seat) => who(seat, to)), to.tag);
}

function cardsLine(cards: readonly string[], tag: string): string {
  return list(cards.map(cardInWords), tag);
}

function closed(picks: readonly Pick[], to: Listener): string {
  const { t } = to;
  if (picks.length === 0) return t("said.round_closed");
  const taken = picks.filter((pick) => pick.target !== null);
  const lines = taken.map(({ seat, target }) =>
    isOwn(seat, to) ? t("said.pick_you", { seat: target ?? seat }) : t("said.pick", { name: who(seat, to), seat: target ?? seat }),
  );
  return t("said.round_closed_picks", { picks: lines.length ? lines.join(", ") : t("said.all_kept") });
}

function who(seat: number, to: Listener): string {
  if (isOwn(seat, to)) return to.t("said.you");
  return (to.view && nameOf(to.view, seat)) ?? to.t("seat.n", { seat });
}

function isOwn(seat: number, to: Listener): boolean {
  return to.view?.you?.seat === seat;
}
