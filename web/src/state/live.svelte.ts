/**
 * A table as the page sees it: the session of `core/session.ts` joined with real sockets, timers and the clock.
 *
 * `new LiveTable(door, onEvents)`, `start()`, read `session`, `view`, `now`; `send(...)` for commands; `stop()`.
 */
import { type Command, type Effect, type Input, newSession, serverNow, step, wakeAtMs } from "../core/session";
import type { Event, TableView } from "../core/wire";
import { type Door, Sockets } from "../net/socket";
import { newId } from "../net/ids";

/** A command without its action id, which is given here. */
export type Order = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

const TICK_MS = 100; // of the displayed clock, while something runs

export class LiveTable {
  session = $state.raw(newSession);
  /** Server time in milliseconds, moving while something on the page depends on it. */
  now = $state(Date.now());
  /** The same moment by the clock of this device. */
  localNow = $state(Date.now());

  private readonly sockets: Sockets;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private readonly leave = new AbortController();

  constructor(
    door: Door,
    private readonly onEvents: (events: readonly Event[], view: TableView | null) => void = () => undefined,
  ) {
    this.sockets = new Sockets(door, (input) => this.take(input));
  }

  get view(): TableView | null {
    return this.session.view;
  }

  start(): void {
    const { signal } = this.leave;
    addEventListener("offline", () => this.take({ kind: "doubt" }), { signal });
    addEventListener("online", () => this.take({ kind: "retry" }), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.take({ kind: "retry" }), { signal });
    this.ticker = setInterval(() => this.tick(), TICK_MS);
    this.take({ kind: "start" });
  }

  stop(): void {
    this.leave.abort();
    this.take({ kind: "stop" });
    clearInterval(this.ticker);
    clearTimeout(this.timer);
  }

  /** Ask the table for something; sent again until it is answered. */
  send(order: Order): void {
    this.take({ kind: "command", frame: { ...order, id: newId() } as Command });
  }

  take(input: Input): void {
    const { session, effects } = step(this.session, input, { nowMs: Date.now(), dice: Math.random() });
    this.session = session;
    this.tick();
    for (const effect of effects) this.perform(effect);
    this.arm();
  }

  private perform(effect: Effect): void {
    switch (effect.kind) {
      case "connect":
        void this.sockets.connect(effect.socket);
        return;
      case "send":
        this.sockets.send(effect.socket, effect.frame);
        return;
      case "close":
        this.sockets.close(effect.socket);
        return;
      case "tell":
        this.onEvents(effect.events, this.session.view);
        return;
      case "reload":
        reloadOnce();
        return;
    }
  }

  private arm(): void {
    clearTimeout(this.timer);
    const wake = wakeAtMs(this.session);
    if (wake !== null) this.timer = setTimeout(() => this.take({ kind: "wake" }), Math.max(0, wake - Date.now()) + 1);
  }

  private tick(): void {
    this.localNow = Date.now();
    this.now = serverNow(this.session, this.localNow);
  }
}

const RELOADED = "cardroom.reloaded";
const RELOAD_GAP_MS = 5 * 60_000;

/** Get the new release; not again and again if the site itself is still the old one. */
function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_GAP_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
