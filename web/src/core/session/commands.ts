/**
 * Commands wait in one queue and are sent one at a time, for the gateway may run two frames of one connection in either
 * order; the head is sent again until it is answered.
 */
import type { Answer, Refusal } from "../wire";
import { lose } from "./link";
import type { Run } from "./run";
import { type Command, LATER } from "./state";
import { adopt, tell } from "./versions";

const RESEND_MS = [1_000, 1_750, 2_500] as const;
const SENDS_LIMIT = 4; // then the socket is taken for dead
const BUSY_MS = 2_500;

/** A new command; the last refusal is no news any more. */
export function enqueue(run: Run, frame: Command): void {
  run.set({ queue: [...run.now.queue, { frame, sends: 0, dueMs: run.at.nowMs }], refused: null });
}

/** Send the first of the queue when it is time; after too many silences the socket is taken for dead. */
export function sendHead(run: Run): void {
  const head = run.now.queue[0];
  if (!head || run.at.nowMs < head.dueMs) return;
  if (head.sends >= SENDS_LIMIT) {
    run.effects.push({ kind: "close", socket: run.now.current });
    lose(run);
    return;
  }
  const waitMs = RESEND_MS[Math.min(head.sends, RESEND_MS.length - 1)] ?? 2_500;
  const sent = { ...head, sends: head.sends + 1, dueMs: run.at.nowMs + waitMs };
  run.set({ queue: [sent, ...run.now.queue.slice(1)] });
  run.send(head.frame);
}

/** The one answer to a delivery. */
export function answer(run: Run, frame: Answer): void {
  if (frame.view) adopt(run, frame.view, frame.version, frame.server_now_ms);
  if (frame.since !== null) run.set({ ahead: [...run.now.ahead, { since: frame.since, version: frame.version, events: frame.events }] });
  if (frame.marks_in_ms !== null) run.set({ showMarksAtMs: run.at.nowMs + frame.marks_in_ms });
  if (frame.result === "stale") refuse(run, frame.id, frame.refusal ?? "turn.stale", frame.detail);
  else if (frame.result === "illegal") refuse(run, frame.id, frame.refusal ?? "server.error", frame.detail);
  else done(run, frame.id);
  tell(run); // an answer stands in the place of the update that all others get
}

function refuse(run: Run, id: string, refusal: Refusal, detail: string): void {
  const pending = run.now.queue.find((one) => one.frame.id === id);
  if (!pending) return;
  if (LATER.has(refusal)) {
    run.set({ queue: run.now.queue.map((one) => (one === pending ? { ...one, dueMs: run.at.nowMs + BUSY_MS } : one)) });
    return;
  }
  const seat = "seat" in pending.frame ? (pending.frame.seat ?? null) : null;
  done(run, id);
  run.set({ refused: { command: pending.frame.type, seat, refusal, detail } });
}

function done(run: Run, id: string): void {
  run.set({ queue: run.now.queue.filter((one) => one.frame.id !== id) });
}

/** The time has come at which all may see that this seat has chosen. */
export function showMarks(run: Run): void {
  if (run.now.showMarksAtMs === null || run.at.nowMs < run.now.showMarksAtMs) return;
  run.set({ showMarksAtMs: null });
  run.send({ type: "marks" });
}

/** Nothing was decided; without an id nobody knows what. */
export function refusedFrame(run: Run, id: string | null, refusal: Refusal, detail: string): void {
  if (id !== null) refuse(run, id, refusal, detail);
}
