/** Views for tests: a table in any phase, ten seats, players on 1, 3 and 7. */
import type { TableView, Update, YouView } from "../../src/core/wire";

export const NOW = 1_700_000_000_000;

const NAMES: Readonly<Record<number, string>> = { 1: "Ada", 3: "Ben", 7: "Cleo" };

export function you(change: Partial<YouView> = {}): YouView {
  return {
    seat: 1,
    host: true,
    dealt: ["As", "Kd"],
    held: ["As", "Kd"],
    held_from: 1,
    choice: null,
    target: null,
    may_hold: true,
    may_open: true,
    may_pick: [],
    ready: false,
    ...change,
  };
}

export function view(change: Partial<TableView> = {}): TableView {
  return {
    table: "K7QX2M",
    settings: {
      name: "Ada's table",
      hands: 15,
      flash_ms: 2_500,
      trade_ms: 25_000,
      result_ms: 12_000,
      picks_shown: "after_round",
      flash_on: "tv_and_box",
      practice: false,
      listed: true,
    },
    phase: "trade",
    hand: 1,
    button: 10,
    round: 0,
    board: [],
    seats: Array.from({ length: 10 }, (_, k) => ({
      seat: k + 1,
      name: NAMES[k + 1] ?? null,
      bot: null,
      present: true,
      left: false,
      host: k === 0,
      total: 0,
      holds: null,
    })),
    marks: [],
    started_ms: NOW,
    deadline_ms: NOW + 25_000,
    next_at_ms: null,
    flash: null,
    showdown: null,
    standings: [],
    commitment: "ab",
    you: you(),
    ...change,
  };
}

export function update(version: number, since: number, change: Partial<TableView> = {}, events: Update["events"] = []): Update {
  return { type: "update", protocol: 1, table: "K7QX2M", version, since, server_now_ms: NOW, events, view: view(change) };
}
