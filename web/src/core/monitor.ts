/** What the screen on the wall shows, as pure functions of the view, what was pushed and the time. */
import { places, type Place, reveal, type Reveal, showdownStart, winningHand } from "./reveal";
import type { FlashFrame, Mark, Pick, Pocket, RoundClosed, SeatView, TableView } from "./wire";

/** What the page knows besides the view; times are server milliseconds. */
export interface Heard {
  /** The pair on show, dropped by the session when its time is over. */
  flash: FlashFrame | null;
  /** Choices that may be seen now. */
  marks: readonly Mark[];
  /** How the last closed round ended, if this screen was there. */
  closed: RoundClosed | null;
  /** When this screen saw the last showdown begin, 0 = before it came; the last hand's does not say it itself. */
  showdownSeenMs: number;
}

/** One seat as drawn. */
export interface Tile {
  seat: number;
  name: string | null;
  total: number;
  cards: Pocket | null;
  best: readonly string[] | undefined;
  holds: number | null;
  mark: "chosen" | "open" | null;
  button: boolean;
  present: boolean;
  lit: boolean;
  dim: boolean;
  award: number | null;
  hand: { category: string; ranks: readonly string[] } | null;
}

const ARROW_MS = 1_400; // so that two or three are on the felt at a time
const PICKS_MS = 6_000; // who took what is told at most this long into the next round
const PICKS_SHARE = 0.4; // and never longer than this share of it

/** The step of the showdown on show, null outside it. */
export function revealed(view: TableView, heard: Heard, now: number): Reveal | null {
  if (view.phase !== "showdown" || view.showdown === null) return null;
  return reveal(view, showdownStart(view) ?? heard.showdownSeenMs, now);
}

/** The ten seats in order. */
export function tiles(view: TableView, heard: Heard, now: number): Tile[] {
  const shown = revealed(view, heard, now);
  return view.seats.map((seat) => {
    const plain = closedTile(view, heard, seat);
    return shown === null ? plain : openTile(view, shown, plain);
  });
}

function closedTile(view: TableView, heard: Heard, seat: SeatView): Tile {
  const flash = heard.flash?.seat === seat.seat && view.phase === "flash" ? heard.flash : null;
  const marked = heard.marks.find((mark) => mark.seat === seat.seat);
  return {
    seat: seat.seat,
    name: seat.name,
    total: seat.total,
    cards: flash?.pocket ?? null,
    best: undefined,
    holds: view.phase === "trade" ? (marked?.target ?? seat.holds) : null,
    mark: seat.name === null || seat.left || view.phase !== "trade" ? null : marked ? "chosen" : "open",
    button: view.hand > 0 && view.phase !== "waiting" && view.button === seat.seat,
    present: seat.present || seat.bot !== null || seat.name === null,
    lit: flash !== null,
    dim: false,
    award: null,
    hand: null,
  };
}

/** A seat at the showdown: its pair turned up or not yet, and once the split is named, who won with which cards. */
function openTile(view: TableView, shown: Reveal, plain: Tile): Tile {
  const hand = view.showdown?.hands.find((one) => one.seat === plain.seat);
  if (hand === undefined) return { ...plain, dim: shown.awarded };
  const isUp = shown.seats.has(plain.seat);
  const wins = shown.awarded && hand.award > 0;
  return {
    ...plain,
    total: shown.settled ? plain.total : plain.total - hand.award,
    cards: isUp ? hand.pocket : null,
    best: wins ? hand.name.five : undefined,
    holds: hand.holds,
    lit: wins,
    dim: shown.awarded && !wins,
    award: wins ? hand.award : null,
    hand: isUp ? hand.name : null,
  };
}

/** Somebody took somebody's pair: an arrow that comes `afterMs` after it became known and passes in `forMs`. */
export interface Taking {
  from: number;
  to: number;
  afterMs: number;
  forMs: number;
}

/** Who took whose pair, to be drawn as arrows now: one after another when a round has closed, or each as it is made. */
export function arrows(view: TableView, heard: Heard, now: number): Taking[] {
  if (view.phase !== "trade") return [];
  const isLive = view.settings.picks_shown === "live";
  const picks: readonly Pick[] = isLive ? heard.marks : told(view, heard, now);
  const taken = picks.filter(({ seat, target }) => target !== null && target !== seat);
  const forMs = Math.min(ARROW_MS, toldMs(view));
  const gapMs = isLive ? 0 : (toldMs(view) - forMs) / Math.max(1, taken.length - 1);
  return taken.map(({ seat, target }, k) => ({ from: seat, to: target ?? seat, afterMs: k * Math.min(gapMs, forMs / 2), forMs }));
}

/** The picks of the last round while they are being told. */
export function told(view: TableView, heard: Heard, now: number): readonly Pick[] {
  const { closed } = heard;
  if (closed === null || closed.hand !== view.hand) return [];
  if (view.phase === "showdown") return closed.round === 3 && revealed(view, heard, now)?.picks ? closed.picks : [];
  if (view.phase !== "trade" || view.round !== closed.round + 1 || view.started_ms === null) return [];
  return now < view.started_ms + toldMs(view) ? closed.picks : [];
}

/** How long into a round the picks of the last one are told. */
function toldMs(view: TableView): number {
  return Math.min(PICKS_MS, PICKS_SHARE * view.settings.trade_ms);
}

/** How many have chosen and how many are asked. */
export function counts(view: TableView, marks: readonly Mark[]): { done: number; playing: number } {
  const playing = view.seats.filter((seat) => seat.name !== null && !seat.left);
  return { done: playing.filter((seat) => marks.some((mark) => mark.seat === seat.seat)).length, playing: playing.length };
}

/** The five cards that win, once the split is named. */
export function bestFive(view: TableView, shown: Reveal | null): readonly string[] | undefined {
  return shown?.awarded ? winningHand(view)?.name.five : undefined;
}

/** The standings as they may be known at this step. */
export function standing(view: TableView, shown: Reveal | null): Place[] {
  return places(view, shown === null || shown.settled).map((line) => (shown === null ? { ...line, gain: 0 } : line));
}

/** What runs out: the flash round, a round of trading, the time until the next hand. */
export function countdown(view: TableView): { startedMs: number; deadlineMs: number } | null {
  if (view.phase === "trade" && view.started_ms !== null && view.deadline_ms !== null) {
    return { startedMs: view.started_ms, deadlineMs: view.deadline_ms };
  }
  if (view.phase === "flash" && view.flash !== null && view.flash.shown_from_ms !== null) {
    const from = view.flash.shown_from_ms;
    return { startedMs: from, deadlineMs: from + view.flash.order.length * view.flash.flash_ms };
  }
  if (view.phase === "showdown" && view.next_at_ms !== null) {
    return { startedMs: view.next_at_ms - view.settings.result_ms, deadlineMs: view.next_at_ms };
  }
  return null;
}
