/**
 * The showdown as a pure function of time, so that every screen, a late one too, shows the same step: who took what
 * in the last round, then the pairs seat by seat from the left of the button, then the best hand's name and the
 * split, then the new standings.
 */
import { fromLeftOf } from "./geometry";
import type { ShownHand, TableView } from "./wire";

/** Shares of the time the result stays on show. */
const PICKS_UNTIL = 0.16;
const TURNED_BY = 0.44;
const AWARDED_AT = 0.48;
const SETTLED_AT = 0.58;

export interface Reveal {
  /** Whether the last round's picks are still being told. */
  picks: boolean;
  /** Seats whose pair is face up. */
  seats: ReadonlySet<number>;
  /** Whether the best hand and the split are named. */
  awarded: boolean;
  /** Whether the standings are the new ones. */
  settled: boolean;
}

/** What is open `now` (server milliseconds) of a showdown that began at `startMs` and stays for `resultMs`. */
export function reveal(view: TableView, startMs: number, now: number): Reveal {
  const share = (now - startMs) / Math.max(1, view.settings.result_ms);
  const order = fromLeftOf(view.button).filter((seat) => view.showdown?.hands.some((hand) => hand.seat === seat));
  const step = (TURNED_BY - PICKS_UNTIL) / Math.max(1, order.length);
  const turned = Math.floor((share - PICKS_UNTIL) / step) + 1;
  return {
    picks: share < PICKS_UNTIL,
    seats: new Set(order.slice(0, Math.max(0, turned))),
    awarded: share >= AWARDED_AT,
    settled: share >= SETTLED_AT,
  };
}

/** When the showdown of this view began, or null if it does not say. */
export function showdownStart(view: TableView): number | null {
  return view.next_at_ms === null ? null : view.next_at_ms - view.settings.result_ms;
}

/** The hand that won; the name is the same for all winners. */
export function winningHand(view: TableView): ShownHand | undefined {
  return view.showdown?.hands.find((hand) => view.showdown?.winners.includes(hand.seat));
}

/** One line of the standings. */
export interface Place {
  place: number;
  seat: number;
  name: string;
  total: number;
  gain: number;
}

/** The standings with this hand's awards, or without them as they stood before. Equal totals share a place. */
export function places(view: TableView, withAwards: boolean): Place[] {
  const gain = (seat: number): number => view.showdown?.hands.find((hand) => hand.seat === seat)?.award ?? 0;
  const lines = view.standings.map(({ seat, name, total }) => {
    const award = gain(seat);
    return { seat, name, total: withAwards ? total : total - award, gain: withAwards ? award : 0 };
  });
  lines.sort((a, b) => b.total - a.total || a.seat - b.seat);
  return lines.map((line) => ({ ...line, place: 1 + lines.filter((other) => other.total > line.total).length }));
}
