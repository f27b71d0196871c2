/** One step in progress: the session so far and the effects so far. */
import type { ClientMessage } from "../wire";
import type { Effect, Moment, Session } from "./state";

export class Run {
  readonly effects: Effect[] = [];

  constructor(
    public now: Session,
    readonly at: Moment,
  ) {}

  set(change: Partial<Session>): void {
    this.now = { ...this.now, ...change };
  }

  send(frame: ClientMessage, socket = this.now.current): void {
    this.set({ trafficMs: this.at.nowMs, askedMs: this.now.askedMs ?? this.at.nowMs });
    this.effects.push({ kind: "send", socket, frame });
  }
}
