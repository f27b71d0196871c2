/**
 * Opening, losing and changing the socket. A new one takes over only when its first update has arrived, then the old
 * one is closed; a lost one is tried again with back-off and jitter, at once when somebody asks.
 */
import type { Refusal } from "../wire";
import { unsetClock } from "../clock";
import { isBetweenHands } from "../view";
import type { Run } from "./run";
import { LATER, type Session } from "./state";

const OPEN_LIMIT_MS = 10_000; // ticket, upgrade and first update together
const SLOW_LIMIT_MS = 20_000; // when several tries have failed, perhaps because all is slow: a shorter one would never do
const SLOW_FROM = 3; // failed tries in a row
const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const RENEW_FROM_MS = 60 * 60_000;
const RENEW_SPAN_MS = 50 * 60_000;
const RENEW_LATEST_MS = 8 * 60_000; // after `renewAtMs` even in the middle of a hand; the gateway cuts at 120 min
const PROBES = 4;

/** Ask for a socket. */
export function connect(run: Run): void {
  const socket = run.now.lastSocket + 1;
  run.set({
    lastSocket: socket,
    opening: socket,
    openedMs: run.at.nowMs,
    retryAtMs: null,
    problem: null,
    link: run.now.current ? run.now.link : "connecting",
  });
  run.effects.push({ kind: "connect", socket });
}

/** The socket is open: the first frame on it is a sync. */
export function opened(run: Run, socket: number): void {
  if (socket !== run.now.opening) {
    run.effects.push({ kind: "close", socket }); // it was given up while it opened
    return;
  }
  run.send({ type: "sync", last: run.now.view ? run.now.heard : null }, socket);
}

/** The first update of the new socket is here: it is the one in use from now on. */
export function takeOver(run: Run, socket: number): void {
  const old = run.now.current;
  run.set({
    link: "live",
    current: socket,
    opening: 0,
    attempts: 0,
    clock: unsetClock, // another path, another delay
    askedMs: null,
    missed: 0,
    probes: PROBES,
    renewAtMs: run.at.nowMs + RENEW_FROM_MS + run.at.dice * RENEW_SPAN_MS,
    queue: run.now.queue.map((pending) => ({ ...pending, sends: 0, dueMs: run.at.nowMs })),
  });
  if (old) run.effects.push({ kind: "close", socket: old });
}

/** A socket is gone; only the one in use and the one being opened matter. */
export function closed(run: Run, socket: number): void {
  if (socket === run.now.opening) openingFailed(run);
  else if (socket === run.now.current) lose(run);
}

/** There is no ticket. */
export function denied(run: Run, socket: number, refusal: Refusal): void {
  if (socket !== run.now.opening) return;
  if (LATER.has(refusal) || refusal === "server.error") {
    openingFailed(run);
    return;
  }
  drop(run);
  run.set({ link: "refused", problem: refusal });
}

function openingFailed(run: Run): void {
  run.set({ opening: 0 });
  const waitMs = backOff(run);
  if (run.now.current) run.set({ renewAtMs: run.at.nowMs + waitMs }); // the old socket still serves
  else run.set({ link: "lost", retryAtMs: run.at.nowMs + waitMs });
}

/** The socket in use is dead: try again, at once the first time. */
export function lose(run: Run): void {
  run.set({ current: 0, flash: null, askedMs: null, missed: 0, gapAtMs: null });
  if (run.now.opening) run.set({ link: "connecting" });
  else run.set({ link: "lost", retryAtMs: run.at.nowMs + backOff(run) });
}

function backOff(run: Run): number {
  const base = BACK_OFF_MS[Math.min(run.now.attempts, BACK_OFF_MS.length - 1)] ?? 8_000;
  run.set({ attempts: run.now.attempts + 1 });
  return base * (0.5 + run.at.dice / 2);
}

/** Somebody wants the connection now. */
export function retry(run: Run): void {
  if (run.now.link === "lost") connect(run);
}

/** Close everything. */
export function drop(run: Run): void {
  for (const socket of [run.now.current, run.now.opening]) {
    if (socket) run.effects.push({ kind: "close", socket });
  }
  run.set({ current: 0, opening: 0, retryAtMs: null, flash: null });
}

/** The planned change, before the gateway cuts the socket after two hours. */
export function renew(run: Run): void {
  const time = renewTimeMs(run.now);
  if (!run.now.opening && time !== null && run.at.nowMs >= time) connect(run);
}

/** Another device of this player took over. */
export function replaced(run: Run, socket: number): void {
  if (run.now.opening && socket === run.now.current) return; // by our own new socket
  drop(run);
  run.set({ link: "replaced", queue: [] });
}

/** Give up a socket that does not get there in time. */
export function limitOpening(run: Run): void {
  if (!run.now.opening || run.at.nowMs < openLimitTimeMs(run.now)) return;
  run.effects.push({ kind: "close", socket: run.now.opening });
  openingFailed(run);
}

/** When the socket being opened is given up, local milliseconds. */
export function openLimitTimeMs({ openedMs, attempts }: Session): number {
  return openedMs + (attempts < SLOW_FROM ? OPEN_LIMIT_MS : SLOW_LIMIT_MS);
}

/** Try again when it is time. */
export function reconnect(run: Run): void {
  if (run.now.link === "lost" && run.now.retryAtMs !== null && run.at.nowMs >= run.now.retryAtMs) connect(run);
}

/** When the socket is to be changed: between hands, in the middle of one only at the last moment. */
export function renewTimeMs(session: Session): number | null {
  if (session.renewAtMs === null) return null;
  return session.view === null || isBetweenHands(session.view) ? session.renewAtMs : session.renewAtMs + RENEW_LATEST_MS;
}
