/** Is anybody there: pings, which also set the clock, and pokes for a table that looks overdue. */
import { heardPong, offsetMs } from "../clock";
import { isOverdue } from "../view";
import { lose } from "./link";
import type { Run } from "./run";
import type { Session } from "./state";

const IDLE_PING_MS = 60_000;
const PROBE_GAP_MS = 1_200;
/** The last probe: a change of the table that began before it knew of this socket, and was not pushed to it, is over then. */
const LATE_PROBE_MS = 10_000;
/** Everything that is sent is answered: silences after the first frame, after one ping, after another. Then it is lost. */
const PATIENCE_MS = [2_000, 1_500, 1_500] as const;
const POKE_GAP_MS = 3_000;

/** Ping after a long quiet, or when an answer is overdue; two pings into the void as well, and the socket is lost. */
export function ping(run: Run): void {
  if (run.at.nowMs < pingTimeMs(run.now)) return;
  if (run.now.askedMs !== null) {
    run.set({ missed: run.now.missed + 1, askedMs: null });
    if (run.now.missed >= PATIENCE_MS.length) {
      run.effects.push({ kind: "close", socket: run.now.current });
      lose(run);
      return;
    }
  }
  run.send({ type: "ping", t: run.at.nowMs });
}

/** When the next ping is due, or the answer to something that was sent is overdue; local milliseconds. */
export function pingTimeMs(session: Session): number {
  if (session.askedMs === null) return session.trafficMs + quietMs(session.probes);
  return session.askedMs + (PATIENCE_MS[session.missed] ?? 0);
}

function quietMs(probes: number): number {
  if (probes === 0) return IDLE_PING_MS;
  return probes === 1 ? LATE_PROBE_MS : PROBE_GAP_MS;
}

/** The network may be gone: ask. Probes that are still wanted come as well, the last one in its time. */
export function doubt(run: Run): void {
  if (run.now.link === "live" && run.now.askedMs === null) run.set({ probes: run.now.probes + 1, trafficMs: 0 });
}

/** An answered ping. */
export function pong(run: Run, t: number | null, serverNowMs: number): void {
  if (t === null) return; // of a poke
  const clock = heardPong(run.now.clock, t, serverNowMs, run.at.nowMs);
  run.set({ clock, probes: Math.max(0, run.now.probes - 1) });
}

/** Tell the server that its clock may have stopped. */
export function poke(run: Run): void {
  const time = pokeTimeMs(run.now);
  if (time === null || run.at.nowMs < time) return;
  run.set({ pokedMs: run.at.nowMs });
  run.send({ type: "poke" });
}

/** When to tell the server that the table looks overdue, local milliseconds. */
export function pokeTimeMs(session: Session): number | null {
  const overdue = session.view && isOverdue(session.view, session.viewAtMs);
  if (overdue === null) return null;
  return Math.max(overdue - offsetMs(session.clock), session.pokedMs + POKE_GAP_MS);
}
