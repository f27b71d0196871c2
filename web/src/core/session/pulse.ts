/** Is anybody there: pings, which also set the clock, and pokes for a table that looks overdue. */
import { heardPong, offsetMs } from "../clock";
import { isOverdue } from "../view";
import { lose } from "./link";
import type { Run } from "./run";
import type { Session } from "./state";

const IDLE_PING_MS = 60_000;
export const PONG_LIMIT_MS = 5_000;
const PROBE_GAP_MS = 1_200;
const MISSED_LIMIT = 3;
const POKE_GAP_MS = 3_000;

/** Ping after a silence; three without an answer and the socket is lost. */
export function ping(run: Run): void {
  const { nowMs } = run.at;
  if (run.now.pingedMs !== null && nowMs >= run.now.pingedMs + PONG_LIMIT_MS) {
    run.set({ pingedMs: null, missed: run.now.missed + 1, probes: Math.max(1, run.now.probes), trafficMs: 0 });
    if (run.now.missed >= MISSED_LIMIT) {
      run.effects.push({ kind: "close", socket: run.now.current });
      lose(run);
      return;
    }
  }
  if (run.now.pingedMs === null && nowMs >= run.now.trafficMs + idleMs(run.now)) {
    run.set({ pingedMs: nowMs });
    run.send({ type: "ping", t: nowMs });
  }
}

/** An answered ping. */
export function pong(run: Run, t: number | null, serverNowMs: number): void {
  if (t === null) return; // of a poke
  const clock = heardPong(run.now.clock, t, serverNowMs, run.at.nowMs);
  run.set({ clock, pingedMs: null, missed: 0, probes: Math.max(0, run.now.probes - 1) });
}

/** Tell the server that its clock may have stopped. */
export function poke(run: Run): void {
  const time = pokeTimeMs(run.now);
  if (time === null || run.at.nowMs < time) return;
  run.set({ pokedMs: run.at.nowMs });
  run.send({ type: "poke" });
}

/** How long it may be silent. */
export function idleMs(session: Session): number {
  return session.probes > 0 ? PROBE_GAP_MS : IDLE_PING_MS;
}

/** When to tell the server that the table looks overdue, local milliseconds. */
export function pokeTimeMs(session: Session): number | null {
  const overdue = session.view && isOverdue(session.view, session.viewAtMs);
  if (overdue === null) return null;
  return Math.max(overdue - offsetMs(session.clock), session.pokedMs + POKE_GAP_MS);
}
