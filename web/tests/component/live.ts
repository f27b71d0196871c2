/** Live tables for component tests. */
import { newSession, step } from "../../src/core/session";
import type { TableView } from "../../src/core/wire";
import { LiveTable } from "../../src/state/live.svelte";
import { update } from "../unit/views";

/** A table that is live as if its first update had come, and never answers. */
export function liveTable(change: Partial<TableView> = {}): LiveTable {
  const live = new LiveTable(() => new Promise(() => undefined));
  let session = newSession;
  for (const input of [{ kind: "start" }, { kind: "opened", socket: 1 }, { kind: "frame", socket: 1, frame: update(5, 5, change) }] as const) {
    session = step(session, input, { nowMs: Date.now(), dice: 0.5 }).session;
  }
  live.session = session;
  return live;
}

/** What the table was asked for and has not answered. */
export function asked(live: LiveTable): string[] {
  return live.session.queue.map(({ frame }) => ("seat" in frame ? `${frame.type} ${frame.seat}` : frame.type));
}
