/**
 * One viewer's connection to one table, as a pure reducer: `step(session, input, at)` gives the next session and
 * the effects to perform. Sockets, timers and chance stay outside, so losses, repeats and reconnects are unit tests.
 * Nothing here keeps a card that the view does not have, but for the pair of the flash round while it is on show.
 */
import type { ServerMessage } from "./wire";
import { heardFrame, offsetMs } from "./clock";
import { answer, enqueue, refusedFrame, sendHead, showMarks } from "./session/commands";
import { closed, connect, denied, drop, limitOpening, opened, openLimitTimeMs, reconnect, renew, renewTimeMs, replaced, retry, takeOver } from "./session/link";
import { doubt, ping, pingTimeMs, poke, pokeTimeMs, pong } from "./session/pulse";
import { Run } from "./session/run";
import { flash, hideFlash, marks } from "./session/shown";
import type { Input, Moment, Session, Stepped } from "./session/state";
import { fillGap, noticeGap, update } from "./session/versions";

export { newSession, PROTOCOL, serverNow } from "./session/state";
export type { Command, Effect, Input, Link, MarkSet, Moment, Pending, Refused, Session, Stepped } from "./session/state";

/** The session after `input`, and what has to be done. Never throws; what does not fit is ignored. */
export function step(session: Session, input: Input, at: Moment): Stepped {
  const run = new Run(session, at);
  take(run, input);
  settle(run);
  return { session: run.now, effects: run.effects };
}

/** When `step` wants to be called with "wake", local milliseconds; null = only for an input. */
export function wakeAtMs(session: Session): number | null {
  const times: number[] = [];
  const add = (time: number | null): void => {
    if (time !== null) times.push(time);
  };
  if (session.link === "lost") add(session.retryAtMs);
  if (session.opening) add(openLimitTimeMs(session));
  if (session.flash) add(session.flash.until_ms - offsetMs(session.clock));
  if (session.link === "live") {
    add(pingTimeMs(session));
    add(session.gapAtMs);
    add(session.showMarksAtMs);
    add(session.queue[0]?.dueMs ?? null);
    if (!session.opening) add(renewTimeMs(session));
    add(pokeTimeMs(session));
  }
  return times.length ? Math.min(...times) : null;
}

function take(run: Run, input: Input): void {
  switch (input.kind) {
    case "start":
      if (run.now.link === "idle") connect(run);
      return;
    case "opened":
      opened(run, input.socket);
      return;
    case "closed":
      closed(run, input.socket);
      return;
    case "denied":
      denied(run, input.socket, input.refusal);
      return;
    case "frame":
      hear(run, input.socket, input.frame);
      return;
    case "command":
      enqueue(run, input.frame);
      return;
    case "wake":
      return; // everything that is due is done by `settle`
    case "retry":
      retry(run);
      doubt(run); // a live one: a ping shows whether it is
      return;
    case "doubt":
      doubt(run);
      return;
    case "play_here":
      if (run.now.link === "replaced") connect(run);
      return;
    case "dismiss":
      run.set({ refused: null });
      return;
    case "stop":
      drop(run);
      run.set({ link: "idle", queue: [] });
      return;
  }
}

/** Do what is due now. */
function settle(run: Run): void {
  hideFlash(run);
  limitOpening(run);
  reconnect(run);
  for (const due of [renew, ping, poke, noticeGap, fillGap, showMarks, sendHead]) {
    if (run.now.link === "live") due(run);
  }
}

function hear(run: Run, socket: number, frame: ServerMessage): void {
  if (socket !== run.now.current && socket !== run.now.opening) return;
  const { nowMs } = run.at;
  if (socket === run.now.opening && frame.type === "update") takeOver(run, socket);
  run.set({ trafficMs: nowMs, askedMs: null, missed: 0, clock: heardFrame(run.now.clock, frame.server_now_ms, nowMs), latest: Math.max(run.now.latest, frame.version) });
  switch (frame.type) {
    case "update":
      update(run, frame);
      return;
    case "flash":
      flash(run, frame.flash);
      return;
    case "marks":
      marks(run, frame);
      return;
    case "answer":
      answer(run, frame);
      return;
    case "pong":
      pong(run, frame.t, frame.server_now_ms);
      return;
    case "replaced":
      replaced(run, socket);
      return;
    case "refused":
      refusedFrame(run, frame.id, frame.refusal, frame.detail);
      return;
  }
}
