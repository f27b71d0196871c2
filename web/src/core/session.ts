/**
 * One viewer's connection to one table, as a pure reducer: `step(session, input, at)` gives the next session and
 * the effects to perform. Sockets, timers and chance stay outside, so losses, repeats and reconnects are unit tests.
 *
 * - `view` is always the newest whole view; `heard` is how far the events were told, so that a lost frame costs a
 *   sentence and never a card or a deadline.
 * - Commands wait in one queue and are sent one at a time (the gateway may run two frames of one connection in either
 *   order); the head is sent again until it is answered.
 * - A new socket takes over only when its first update has arrived, then the old one is closed.
 * - The pair of a flash frame is dropped when its time is over; nothing here keeps a card the view does not have.
 */
import type { Answer, ClientMessage, Event, FlashFrame, Mark, Refusal, ServerMessage, TableView, Update } from "./wire";
import { isBetweenHands, isOverdue } from "./view";
import { type Clock, heardFrame, heardPong, offsetMs, unsetClock } from "./clock";

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
  version: number;
  heard: number;
  ahead: readonly Ahead[];
  gapAtMs: number | null; // when missed events are asked for
  flash: FlashFrame | null;
  marks: MarkSet | null;
  queue: readonly Pending[];
  refused: Refused | null;
  clock: Clock;
  trafficMs: number; // last frame in either direction
  pingedMs: number | null; // an unanswered ping
  missed: number; // pings without an answer, in a row
  probes: number; // pings still wanted to set the clock
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

const OPEN_LIMIT_MS = 10_000; // ticket, upgrade and first update together
const IDLE_PING_MS = 60_000;
const PONG_LIMIT_MS = 5_000;
const PROBE_GAP_MS = 1_200;
const PROBES = 3;
const MISSED_LIMIT = 3;
const GAP_WAIT_MS = 200; // a frame that was overtaken arrives within this time
const RESEND_MS = [1_000, 1_750, 2_500] as const;
const SENDS_LIMIT = 4; // then the socket is taken for dead
const BUSY_MS = 2_500;
const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const RENEW_FROM_MS = 60 * 60_000;
const RENEW_SPAN_MS = 50 * 60_000;
const RENEW_LATEST_MS = 8 * 60_000; // after `renewAtMs` even in the middle of a hand; the gateway cuts at 120 min
const POKE_GAP_MS = 3_000;

/** Answers that mean "later", not "no". */
const LATER: ReadonlySet<Refusal> = new Set(["server.busy", "protocol.too_many", "protocol.newer_schema"]);

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
  heard: 0,
  ahead: [],
  gapAtMs: null,
  flash: null,
  marks: null,
  queue: [],
  refused: null,
  clock: unsetClock,
  trafficMs: 0,
  pingedMs: null,
  missed: 0,
  probes: 0,
  pokedMs: 0,
  showMarksAtMs: null,
};

/** Server time at local time `nowMs`. */
export function serverNow(session: Session, nowMs: number): number {
  return nowMs + offsetMs(session.clock);
}

/** The session after `input`, and what has to be done. Never throws; what does not fit is ignored. */
export function step(session: Session, input: Input, at: Moment): Stepped {
  const run = new Run(session, at);
  run.take(input);
  run.settle();
  return { session: run.now, effects: run.effects };
}

/** When `step` wants to be called with "wake", local milliseconds; null = only for an input. */
export function wakeAtMs(session: Session): number | null {
  const times: number[] = [];
  const add = (time: number | null): void => {
    if (time !== null) times.push(time);
  };
  if (session.link === "lost") add(session.retryAtMs);
  if (session.opening) add(session.openedMs + OPEN_LIMIT_MS);
  if (session.flash) add(session.flash.until_ms - offsetMs(session.clock));
  if (session.link === "live") {
    add(session.pingedMs === null ? session.trafficMs + idleMs(session) : session.pingedMs + PONG_LIMIT_MS);
    add(session.gapAtMs);
    add(session.showMarksAtMs);
    add(session.queue[0]?.dueMs ?? null);
    if (!session.opening) add(renewTimeMs(session));
    add(pokeTimeMs(session));
  }
  return times.length ? Math.min(...times) : null;
}

function idleMs(session: Session): number {
  return session.probes > 0 ? PROBE_GAP_MS : IDLE_PING_MS;
}

function renewTimeMs(session: Session): number | null {
  if (session.renewAtMs === null) return null;
  return session.view === null || isBetweenHands(session.view) ? session.renewAtMs : session.renewAtMs + RENEW_LATEST_MS;
}

/** When to tell the server that the table looks overdue, local milliseconds. */
function pokeTimeMs(session: Session): number | null {
  const overdue = session.view && isOverdue(session.view, session.viewAtMs);
  if (overdue === null) return null;
  return Math.max(overdue - offsetMs(session.clock), session.pokedMs + POKE_GAP_MS);
}

/** One step in progress: the session so far and the effects so far. */
class Run {
  readonly effects: Effect[] = [];

  constructor(
    public now: Session,
    private readonly at: Moment,
  ) {}

  take(input: Input): void {
    switch (input.kind) {
      case "start":
        if (this.now.link === "idle") this.connect();
        return;
      case "opened":
        this.opened(input.socket);
        return;
      case "closed":
        this.closed(input.socket);
        return;
      case "denied":
        this.denied(input.socket, input.refusal);
        return;
      case "frame":
        this.frame(input.socket, input.frame);
        return;
      case "command":
        this.set({ queue: [...this.now.queue, { frame: input.frame, sends: 0, dueMs: this.at.nowMs }], refused: null });
        return;
      case "wake":
        return; // everything that is due is done by `settle`
      case "retry":
        this.retry();
        return;
      case "play_here":
        if (this.now.link === "replaced") this.connect();
        return;
      case "dismiss":
        this.set({ refused: null });
        return;
      case "stop":
        this.drop();
        this.set({ link: "idle", queue: [], flash: null });
        return;
    }
  }

  /** Do what is due now. */
  settle(): void {
    const { nowMs } = this.at;
    if (this.now.flash && this.now.flash.until_ms <= serverNow(this.now, nowMs)) this.set({ flash: null });
    if (this.now.opening && nowMs >= this.now.openedMs + OPEN_LIMIT_MS) this.openingFailed(true);
    if (this.now.link === "lost" && this.now.retryAtMs !== null && nowMs >= this.now.retryAtMs) this.connect();
    if (this.now.link !== "live") return;
    this.renew();
    this.ping();
    if (this.now.link !== "live") return;
    this.poke();
    this.fillGap();
    this.showMarks();
    this.sendHead();
  }

  // --- sockets -------------------------------------------------------------------------------------------------------

  private connect(): void {
    const socket = this.now.lastSocket + 1;
    this.set({
      lastSocket: socket,
      opening: socket,
      openedMs: this.at.nowMs,
      retryAtMs: null,
      problem: null,
      link: this.now.current ? this.now.link : "connecting",
    });
    this.effects.push({ kind: "connect", socket });
  }

  private opened(socket: number): void {
    if (socket !== this.now.opening) {
      this.effects.push({ kind: "close", socket }); // it was given up while it opened
      return;
    }
    this.send({ type: "sync", last: this.now.view ? this.now.heard : null }, socket);
  }

  /** The first update of the new socket is here: it is the one in use from now on. */
  private takeOver(socket: number): void {
    const old = this.now.current;
    this.set({
      link: "live",
      current: socket,
      opening: 0,
      attempts: 0,
      clock: unsetClock, // another path, another delay
      pingedMs: null,
      missed: 0,
      probes: PROBES,
      renewAtMs: this.at.nowMs + RENEW_FROM_MS + this.at.dice * RENEW_SPAN_MS,
      queue: this.now.queue.map((pending) => ({ ...pending, sends: 0, dueMs: this.at.nowMs })),
    });
    if (old) this.effects.push({ kind: "close", socket: old });
  }

  private closed(socket: number): void {
    if (socket === this.now.opening) this.openingFailed(false);
    else if (socket === this.now.current) this.lose();
  }

  private denied(socket: number, refusal: Refusal): void {
    if (socket !== this.now.opening) return;
    if (LATER.has(refusal) || refusal === "server.error") {
      this.openingFailed(false);
      return;
    }
    this.drop();
    this.set({ link: "refused", problem: refusal });
  }

  private openingFailed(isOpen: boolean): void {
    if (isOpen) this.effects.push({ kind: "close", socket: this.now.opening });
    this.set({ opening: 0 });
    const waitMs = this.backOff();
    if (this.now.current) this.set({ renewAtMs: this.at.nowMs + waitMs }); // the old socket still serves
    else this.set({ link: "lost", retryAtMs: this.at.nowMs + waitMs });
  }

  /** The socket in use is dead: try again, at once the first time. */
  private lose(): void {
    this.set({ current: 0, flash: null, pingedMs: null, missed: 0, gapAtMs: null });
    if (this.now.opening) this.set({ link: "connecting" });
    else this.set({ link: "lost", retryAtMs: this.at.nowMs + this.backOff() });
  }

  private backOff(): number {
    const base = BACK_OFF_MS[Math.min(this.now.attempts, BACK_OFF_MS.length - 1)] ?? 8_000;
    this.set({ attempts: this.now.attempts + 1 });
    return base * (0.5 + this.at.dice / 2);
  }

  private retry(): void {
    if (this.now.link === "lost") this.connect();
    else if (this.now.link === "live" && this.now.pingedMs === null) this.set({ probes: Math.max(1, this.now.probes), trafficMs: 0 });
  }

  private drop(): void {
    for (const socket of [this.now.current, this.now.opening]) {
      if (socket) this.effects.push({ kind: "close", socket });
    }
    this.set({ current: 0, opening: 0, retryAtMs: null, flash: null });
  }

  private renew(): void {
    const time = renewTimeMs(this.now);
    if (!this.now.opening && time !== null && this.at.nowMs >= time) this.connect();
  }

  // --- frames --------------------------------------------------------------------------------------------------------

  private frame(socket: number, frame: ServerMessage): void {
    if (socket !== this.now.current && socket !== this.now.opening) return;
    const { nowMs } = this.at;
    if (socket === this.now.opening && frame.type === "update") this.takeOver(socket);
    this.set({ trafficMs: nowMs, clock: heardFrame(this.now.clock, frame.server_now_ms, nowMs) });
    switch (frame.type) {
      case "update":
        this.update(frame);
        return;
      case "flash":
        this.flash(frame.flash);
        return;
      case "marks":
        this.marks(frame);
        return;
      case "answer":
        this.answer(frame);
        return;
      case "pong":
        this.pong(frame.t, frame.server_now_ms);
        return;
      case "replaced":
        this.replaced(socket);
        return;
      case "refused":
        this.refusedFrame(frame.id, frame.refusal, frame.detail);
        return;
    }
  }

  private update(frame: Update): void {
    if (frame.protocol !== PROTOCOL && isBetweenHands(frame.view)) this.effects.push({ kind: "reload" });
    const first = this.now.view === null;
    this.adopt(frame.view, frame.version, frame.server_now_ms);
    if (first) this.set({ heard: frame.since === frame.version ? frame.version : frame.since });
    if (frame.since === frame.version) this.set({ heard: Math.max(this.now.heard, frame.version) }); // nothing will be told
    else this.set({ ahead: [...this.now.ahead, { since: frame.since, version: frame.version, events: frame.events }] });
    this.tell();
  }

  /** Take the view if it is newer than ours; at the same version the later one knows more (own choice, marks). */
  private adopt(view: TableView, version: number, serverNowMs: number): void {
    const { now } = this;
    const isNewer = version > now.version || (version === now.version && serverNowMs >= now.viewAtMs);
    if (now.view !== null && !isNewer) return;
    const sameRound = now.marks !== null && now.marks.hand === view.hand && now.marks.round === view.round;
    this.set({ view, version, viewAtMs: serverNowMs, marks: sameRound ? now.marks : null });
    if (view.phase !== "flash" || this.now.flash?.hand !== view.hand) this.set({ flash: null });
  }

  /** Tell events in order, as far as they follow one another; note a gap. */
  private tell(): void {
    const told: Event[] = [];
    let { heard } = this.now;
    let rest = this.now.ahead.filter((part) => part.version > heard);
    for (;;) {
      const next = rest.find((part) => part.since <= heard);
      if (!next) break;
      if (next.since === heard) told.push(...next.events); // else: partly told before; the rest is not worth repeating
      heard = next.version;
      rest = rest.filter((part) => part.version > heard);
    }
    const behind = rest.length > 0 || heard < this.now.version;
    const gapAtMs = behind ? (this.now.gapAtMs ?? this.at.nowMs + GAP_WAIT_MS) : null;
    this.set({ heard, ahead: rest, gapAtMs });
    if (told.length) this.effects.push({ kind: "tell", events: told });
  }

  private fillGap(): void {
    if (this.now.gapAtMs === null || this.at.nowMs < this.now.gapAtMs) return;
    this.set({ gapAtMs: this.at.nowMs + RESEND_MS[2] });
    this.send({ type: "sync", last: this.now.heard });
  }

  private flash(frame: FlashFrame): void {
    const { view, flash } = this.now;
    const isOver = frame.until_ms <= serverNow(this.now, this.at.nowMs);
    const isOld = view !== null && (frame.hand < view.hand || (frame.hand === view.hand && view.phase === "trade"));
    if (isOver || isOld || (flash !== null && flash.hand === frame.hand && frame.index < flash.index)) return;
    this.set({ flash: frame });
  }

  private marks(set: MarkSet): void {
    const { view, marks } = this.now;
    if (view && (set.hand < view.hand || (set.hand === view.hand && set.round < (view.round ?? 0)))) return;
    const known = marks && marks.hand === set.hand && marks.round === set.round ? marks.marks : [];
    const fresh = set.marks.filter((mark) => !known.some((old) => old.seat === mark.seat));
    this.set({ marks: { hand: set.hand, round: set.round, marks: [...known, ...fresh] } });
  }

  private replaced(socket: number): void {
    if (this.now.opening && socket === this.now.current) return; // by our own new socket
    this.drop();
    this.set({ link: "replaced", queue: [] });
  }

  // --- commands ------------------------------------------------------------------------------------------------------

  private sendHead(): void {
    const head = this.now.queue[0];
    if (!head || this.at.nowMs < head.dueMs) return;
    if (head.sends >= SENDS_LIMIT) {
      this.effects.push({ kind: "close", socket: this.now.current });
      this.lose();
      return;
    }
    const waitMs = RESEND_MS[Math.min(head.sends, RESEND_MS.length - 1)] ?? 2_500;
    const sent = { ...head, sends: head.sends + 1, dueMs: this.at.nowMs + waitMs };
    this.set({ queue: [sent, ...this.now.queue.slice(1)] });
    this.send(head.frame);
  }

  private answer(frame: Answer): void {
    if (frame.view) this.adopt(frame.view, frame.version, frame.server_now_ms);
    if (frame.since !== null) this.set({ ahead: [...this.now.ahead, { since: frame.since, version: frame.version, events: frame.events }] });
    if (frame.marks_in_ms !== null) this.set({ showMarksAtMs: this.at.nowMs + frame.marks_in_ms });
    if (frame.result === "stale") this.refuse(frame.id, frame.refusal ?? "turn.stale", frame.detail);
    else if (frame.result === "illegal") this.refuse(frame.id, frame.refusal ?? "server.error", frame.detail);
    else this.done(frame.id);
    this.tell(); // an answer stands in the place of the update that all others get
  }

  private refusedFrame(id: string | null, refusal: Refusal, detail: string): void {
    if (id !== null) this.refuse(id, refusal, detail);
  }

  private refuse(id: string, refusal: Refusal, detail: string): void {
    const pending = this.now.queue.find((one) => one.frame.id === id);
    if (!pending) return;
    if (LATER.has(refusal)) {
      this.set({ queue: this.now.queue.map((one) => (one === pending ? { ...one, dueMs: this.at.nowMs + BUSY_MS } : one)) });
      return;
    }
    const seat = "seat" in pending.frame ? (pending.frame.seat ?? null) : null;
    this.done(id);
    this.set({ refused: { command: pending.frame.type, seat, refusal, detail } });
  }

  private done(id: string): void {
    this.set({ queue: this.now.queue.filter((one) => one.frame.id !== id) });
  }

  private showMarks(): void {
    if (this.now.showMarksAtMs === null || this.at.nowMs < this.now.showMarksAtMs) return;
    this.set({ showMarksAtMs: null });
    this.send({ type: "marks" });
  }

  // --- ping and poke -------------------------------------------------------------------------------------------------

  private ping(): void {
    const { nowMs } = this.at;
    if (this.now.pingedMs !== null && nowMs >= this.now.pingedMs + PONG_LIMIT_MS) {
      this.set({ pingedMs: null, missed: this.now.missed + 1, probes: Math.max(1, this.now.probes), trafficMs: 0 });
      if (this.now.missed >= MISSED_LIMIT) {
        this.effects.push({ kind: "close", socket: this.now.current });
        this.lose();
        return;
      }
    }
    if (this.now.pingedMs === null && nowMs >= this.now.trafficMs + idleMs(this.now)) {
      this.set({ pingedMs: nowMs });
      this.send({ type: "ping", t: nowMs });
    }
  }

  private pong(t: number | null, serverNowMs: number): void {
    if (t === null) return; // of a poke
    const clock = heardPong(this.now.clock, t, serverNowMs, this.at.nowMs);
    this.set({ clock, pingedMs: null, missed: 0, probes: Math.max(0, this.now.probes - 1) });
  }

  private poke(): void {
    const time = pokeTimeMs(this.now);
    if (time === null || this.at.nowMs < time) return;
    this.set({ pokedMs: this.at.nowMs });
    this.send({ type: "poke" });
  }

  // --- small ---------------------------------------------------------------------------------------------------------

  private send(frame: ClientMessage, socket = this.now.current): void {
    this.set({ trafficMs: this.at.nowMs });
    this.effects.push({ kind: "send", socket, frame });
  }

  private set(change: Partial<Session>): void {
    this.now = { ...this.now, ...change };
  }
}
