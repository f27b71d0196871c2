/** Questions about a view; all answers come from what the server sent, no rule is computed here. */
import type { Mark, ShownHand, TableView } from "./wire";
import type { MarkSet, Session } from "./session";

const GRACE_MS = 1_000; // a choice counts for this long after the displayed deadline
const SLACK_MS = 1_500; // frames take a while; only then a table looks overdue
const ARMED_MS = 7_000; // an armed flash is void after five seconds

/** Whether the socket may be changed without anybody noticing. */
export function isBetweenHands(view: TableView): boolean {
  return view.phase !== "flash" && view.phase !== "trade";
}

/** Server time from which the table looks overdue, null if nothing is expected. `viewAtMs`: server time of the view. */
export function isOverdue(view: TableView, viewAtMs: number): number | null {
  switch (view.phase) {
    case "trade":
      return view.deadline_ms === null ? null : view.deadline_ms + GRACE_MS + SLACK_MS;
    case "flash": {
      const from = view.flash?.shown_from_ms ?? null;
      if (view.flash === null || from === null) return viewAtMs + ARMED_MS;
      return from + view.flash.order.length * view.flash.flash_ms + SLACK_MS;
    }
    case "dealing":
    case "showdown":
      return view.next_at_ms === null ? null : view.next_at_ms + SLACK_MS;
    case "waiting":
    case "finished":
      return null;
  }
}

/** The seat's name, or null when it is empty. */
export function nameOf(view: TableView, seat: number): string | null {
  return view.seats[seat - 1]?.name ?? null;
}

/** Number of taken seats. */
export function players(view: TableView): number {
  return view.seats.filter((seat) => seat.name !== null).length;
}

/** Marks to show at server time `nowMs`: those of the view and those pushed since, one per seat. */
export function shownMarks(view: TableView, pushed: MarkSet | null, nowMs: number): Mark[] {
  if (view.phase !== "trade") return [];
  const more = pushed && pushed.hand === view.hand && pushed.round === view.round ? pushed.marks : [];
  const bySeat = new Map<number, Mark>();
  for (const mark of [...view.marks, ...more]) if (mark.from_ms <= nowMs) bySeat.set(mark.seat, mark);
  return [...bySeat.values()].sort((a, b) => a.seat - b.seat);
}

/** Which step of the flash round is on at server time `nowMs`: 0..9, -1 before, 10 after; null while armed. */
export function flashIndex(view: TableView, nowMs: number): number | null {
  const { flash } = view;
  if (!flash || flash.shown_from_ms === null) return null;
  const index = Math.floor((nowMs - flash.shown_from_ms) / flash.flash_ms);
  return Math.min(Math.max(index, -1), flash.order.length);
}

/** What the player's box asks for now. */
export type Box =
  | { state: "watch" } // not seated, or nothing to decide
  | { state: "decide" } // Hold'em or Trade'em
  | { state: "pick" } // Trade'em was pressed
  | { state: "chosen"; target: number | null } // final; null = kept
  | { state: "sending"; target: number | null }; // pressed, not answered yet

/** The state of the box, own unanswered command included (shown as pending, never as done). */
export function box(session: Session): Box {
  const view = session.view;
  const you = view?.you;
  if (!view || !you || view.phase !== "trade") return { state: "watch" };
  const asked = session.queue.map((one) => one.frame).filter((frame) => "turn" in frame && frame.turn.hand === view.hand && frame.turn.round === view.round);
  const last = asked[asked.length - 1];
  if (you.choice === "hold") return { state: "chosen", target: null };
  if (you.choice === "trade") return { state: "chosen", target: you.target };
  if (last?.type === "hold") return { state: "sending", target: null };
  if (last?.type === "trade") return { state: "sending", target: last.seat };
  if (session.link === "replaced") return { state: "watch" }; // another device decides
  if (you.choice === "open" || last?.type === "open_trade") return { state: "pick" };
  return you.may_hold || you.may_open ? { state: "decide" } : { state: "watch" };
}

/** Whether what is pressed now waits for the connection. */
export function isCutOff({ link }: Session): boolean {
  return link === "lost" || link === "connecting";
}

/** The finished hand of a seat in the result on show. */
export function shownHand(view: TableView, seat: number): ShownHand | undefined {
  return view.showdown?.hands.find((hand) => hand.seat === seat);
}
