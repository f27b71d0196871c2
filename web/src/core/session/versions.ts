/**
 * Views and events. `view` is always the newest whole view; `heard` is how far the events were told, so that a lost
 * frame costs a sentence and never a card or a deadline.
 */
import type { Event, TableView, Update } from "../wire";
import { isBetweenHands } from "../view";
import type { Run } from "./run";
import { PROTOCOL } from "./state";

const GAP_WAIT_MS = 200; // a frame that was overtaken arrives within this time
const ASK_AGAIN_MS = 2_500;

/** Take the view if it is newer than ours; at the same version the later one knows more (own choice, marks). */
export function adopt(run: Run, view: TableView, version: number, serverNowMs: number): void {
  const { now } = run;
  const isNewer = version > now.version || (version === now.version && serverNowMs >= now.viewAtMs);
  if (now.view !== null && !isNewer) return;
  const sameRound = now.marks !== null && now.marks.hand === view.hand && now.marks.round === view.round;
  run.set({ view, version, viewAtMs: serverNowMs, marks: sameRound ? now.marks : null });
  if (view.phase !== "flash" || run.now.flash?.hand !== view.hand) run.set({ flash: null });
}

/** Tell events in order, as far as they follow one another; note a gap. */
export function tell(run: Run): void {
  const told: Event[] = [];
  let { heard } = run.now;
  let rest = run.now.ahead.filter((part) => part.version > heard);
  for (;;) {
    const next = rest.find((part) => part.since <= heard);
    if (!next) break;
    if (next.since === heard) told.push(...next.events); // else: partly told before; the rest is not worth repeating
    heard = next.version;
    rest = rest.filter((part) => part.version > heard);
  }
  const behind = rest.length > 0 || heard < Math.max(run.now.version, run.now.latest);
  const gapAtMs = behind ? (run.now.gapAtMs ?? run.at.nowMs + GAP_WAIT_MS) : null;
  run.set({ heard, ahead: rest, gapAtMs });
  if (told.length) run.effects.push({ kind: "tell", events: told });
}

/** A pong or another frame without a view named a newer version: its update was lost, or comes late. */
export function noticeGap(run: Run): void {
  if (run.now.gapAtMs === null && run.now.version < run.now.latest) run.set({ gapAtMs: run.at.nowMs + GAP_WAIT_MS });
}

/** Ask for the events that are missing. */
export function fillGap(run: Run): void {
  if (run.now.gapAtMs === null || run.at.nowMs < run.now.gapAtMs) return;
  run.set({ gapAtMs: run.at.nowMs + ASK_AGAIN_MS });
  run.send({ type: "sync", last: run.now.heard });
}

/** A whole view, and what happened since. */
export function update(run: Run, frame: Update): void {
  if (frame.protocol !== PROTOCOL && isBetweenHands(frame.view)) run.effects.push({ kind: "reload" });
  const first = run.now.view === null;
  adopt(run, frame.view, frame.version, frame.server_now_ms);
  if (first) run.set({ heard: frame.since === frame.version ? frame.version : frame.since });
  if (frame.since === frame.version) run.set({ heard: Math.max(run.now.heard, frame.version) }); // nothing will be told
  else run.set({ ahead: [...run.now.ahead, { since: frame.since, version: frame.version, events: frame.events }] });
  tell(run);
}
