/** What a session is made of: its state, what can happen to it, what it asks to be done. */
import type { ClientMessage, Event, FlashFrame, Mark, Refusal, ServerMessage, TableView } from "../wire";
import { type Clock, offsetMs, unsetClock } from "../clock";

export const PROTOCOL = 1;

/** How the connection stands. */
export type Link =
  | "idle" // not started
  | "connecting" // no socket yet
  | "live"
  | "lost" // the next try comes at `retryAtMs`
  | "replaced" // another device plays; this one is silent
  | "refused"; // no ticket for a reason that trying again does not change

/** A frame that needs an answer. */
export type Command = Extract<ClientMessage, { id: string }>;

/** A command that was not answered yet; only the first of the queue has been sent. */
export interface Pending {
  frame: Command;
  sends: number;
  dueMs: number; // when it is sent (again)
}

/** Why the last command was not carried out. */
export interface Refused {
  command: Command["type"];
  seat: number | null;
  refusal: Refusal;
  detail: string;
}

/** Events of the versions `since + 1 .. version` that arrived before earlier ones. */
interface Ahead {
  since: number;
  version: number;
  events: readonly Event[];
}

/** Who has chosen in one round. */
export interface MarkSet {
  hand: number;
  round: number;
  marks: readonly Mark[];
}

export interface Session {
  link: Link;
  current: number; // socket in use, 0 = none
  opening: number; // socket that is to take over, 0 = none
  lastSocket: number; // numbers already given
  openedMs: number; // when `opening` was asked for
  attempts: number; // failed in a row
  retryAtMs: number | null;
  renewAtMs: number | null; // planned change of the socket, between hands
  problem: Refusal | null; // why `link` is "refused"
  view: TableView | null;
  viewAtMs: number; // server time of the view
  version: number; // of the view
  latest: number; // newest that any frame named
  heard: number; // up to which events were told
  ahead: readonly Ahead[];
  gapAtMs: number | null; // when missed events are asked for
  flash: FlashFrame | null;
  marks: MarkSet | null;
  queue: readonly Pending[];
  refused: Refused | null;
  clock: Clock;
  trafficMs: number; // last frame in either direction
  askedMs: number | null; // the first frame sent since anything was heard
  missed: number; // silences after it that were too long, in a row
  probes: number; // pings still wanted to set the clock, and the last one to find what was missed
  pokedMs: number;
  showMarksAtMs: number | null;
}

export type Input =
  | { kind: "start" }
  | { kind: "opened"; socket: number }
  | { kind: "closed"; socket: number }
  | { kind: "denied"; socket: number; refusal: Refusal }
  | { kind: "frame"; socket: number; frame: ServerMessage }
  | { kind: "command"; frame: Command }
  | { kind: "wake" }
  | { kind: "retry" } // asked by the person, by the network coming back, by the tab being seen again
  | { kind: "doubt" } // the device says that it has no network
  | { kind: "play_here" } // after "replaced"
  | { kind: "dismiss" } // the refusal was read
  | { kind: "stop" };

export type Effect =
  | { kind: "connect"; socket: number }
  | { kind: "send"; socket: number; frame: ClientMessage }
  | { kind: "close"; socket: number }
  | { kind: "tell"; events: readonly Event[] }
  | { kind: "reload" };

/** The moment of a step: local milliseconds and a fresh random number in [0, 1). */
export interface Moment {
  nowMs: number;
  dice: number;
}

export interface Stepped {
  session: Session;
  effects: readonly Effect[];
}

/** Answers that mean "later", not "no". */
export const LATER: ReadonlySet<Refusal> = new Set(["server.busy", "protocol.too_many", "protocol.newer_schema"]);

export const newSession: Session = {
  link: "idle",
  current: 0,
  opening: 0,
  lastSocket: 0,
  openedMs: 0,
  attempts: 0,
  retryAtMs: null,
  renewAtMs: null,
  problem: null,
  view: null,
  viewAtMs: 0,
  version: 0,
  latest: 0,
  heard: 0,
  ahead: [],
  gapAtMs: null,
  flash: null,
  marks: null,
  queue: [],
  refused: null,
  clock: unsetClock,
  trafficMs: 0,
  askedMs: null,
  missed: 0,
  probes: 0,
  pokedMs: 0,
  showMarksAtMs: null,
};

/** Server time at local time `nowMs`. */
export function serverNow(session: Session, nowMs: number): number {
  return nowMs + offsetMs(session.clock);
}
