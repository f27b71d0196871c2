import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableView } from "../../src/core/wire";
import TextTable from "../../src/pages/text/TextTable.svelte";
import { announcer } from "../../src/state/announcer.svelte";
import { Attention } from "../../src/state/attention.svelte";
import * as moves from "../../src/state/moves.svelte";
import type { LiveTable } from "../../src/state/live.svelte";
import { NOW, update, view, you } from "../unit/views";
import { asked, liveTable } from "./live";

function textTable(change: Partial<TableView> = {}, attention = new Attention(() => true)): LiveTable {
  const live = liveTable(change);
  const props = {
    live,
    attention,
    isHost: true,
    get view() {
      return live.view ?? view();
    },
  };
  render(TextTable, { props });
  return live;
}

async function type(line: string): Promise<void> {
  await fireEvent.input(screen.getByLabelText("Command"), { target: { value: line } });
  await fireEvent.click(screen.getByRole("button", { name: "Do it" }));
}

const part = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  document.documentElement.lang = "en";
});

afterEach(() => {
  vi.useRealTimers();
});

test("has a heading for every part", () => {
  textTable();

  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Hand", "Board", "My cards", "Seats", "Actions", "Log", "Commands"]);
  expect(part("Seats").getAllByRole("listitem")).toHaveLength(10);
});

describe("its buttons", () => {
  test("are those of the box", async () => {
    const live = textTable();
    await fireEvent.click(part("Actions").getByRole("button", { name: /^Trade'em/ }));
    expect(asked(live)).toEqual(["open_trade"]);
    part("Actions").getByRole("button", { name: "Take the pair of seat 4" }).click();
    expect(asked(live)).toEqual(["open_trade"]); // too soon after the buttons changed

    await vi.advanceTimersByTimeAsync(301);
    part("Actions").getByRole("button", { name: "Take the pair of seat 4" }).click();
    await tick();
    expect(asked(live)).toEqual(["open_trade", "trade 4"]);
  });

  test("seat, fill and start before the first hand", () => {
    textTable({ phase: "waiting", hand: 0, round: null, started_ms: null, deadline_ms: null, you: null, settings: { ...view().settings, practice: true } });

    expect(part("Actions").getAllByRole("button", { name: /^Sit on seat/ })).toHaveLength(7);
    expect(part("Actions").getByRole("button", { name: "Start the event" })).toBeTruthy();
  });
});

describe("its command box", () => {
  test("trades in one line", async () => {
    const live = textTable();
    await type("trade 7");

    expect(asked(live)).toEqual(["open_trade", "trade 7"]);
  });

  test("holds, once", async () => {
    const live = textTable();
    await type("hold");
    await type("hold");

    expect(asked(live)).toEqual(["hold"]);
    expect(screen.getByText("Your choice for this round is set.")).toBeTruthy();
  });

  test.each([
    ["cards", "You hold ace of spades and king of diamonds, own pair."],
    ["board", "No cards on the board yet."],
    ["time", "25 seconds left."],
    ["trade 11", "There are seats 1 to 10 only."],
    ["fold", "“fold” is no command here. Type “help” for the list."],
  ])("answers %j and says it", async (line, answer) => {
    const live = textTable();
    await type(line);

    expect(part("Commands").getByText(answer)).toBeTruthy();
    expect(announcer.urgent.map((one) => one.text)).toEqual([answer]);
    expect(asked(live)).toEqual([]);
  });

  test("keeps no answer that names cards when others lie there", async () => {
    const live = textTable();
    await type("cards");
    live.take({ kind: "frame", socket: 1, frame: update(6, 6, { you: you({ choice: "trade", target: 7, held: ["Qc", "7d"], held_from: 7 }) }) });
    await tick();

    expect(screen.queryByText(/ace of spades/)).toBeNull();
  });
});

describe("what is said", () => {
  const flash = { hand: 1, index: 0, seat: 4, pocket: ["As", "Th"] as [string, string], from_ms: NOW, until_ms: NOW + 2_500 };

  test("names the pair of the flash while it is on show, and nowhere after", () => {
    const attention = new Attention(() => true);
    const live = liveTable({ phase: "flash", round: null, you: null });
    const stop = $effect.root(() => attention.attend(live));
    live.take({ kind: "frame", socket: 1, frame: { type: "flash", table: "K7QX2M", version: 5, server_now_ms: NOW, flash } });
    flushSync();
    expect(announcer.urgent.map((one) => one.text)).toEqual(["Seat 4: ace of spades and ten of hearts."]);

    vi.setSystemTime(NOW + 2_501);
    live.take({ kind: "wake" });
    flushSync();
    expect(announcer.urgent).toEqual([]);
    expect(announcer.lastSaid).not.toContain("ace");
    stop();
  });

  test("is said once, not with every frame that follows", () => {
    const attention = new Attention(() => true);
    const live = liveTable({ phase: "flash", round: null, you: null });
    const stop = $effect.root(() => attention.attend(live));
    const head = { table: "K7QX2M", version: 5, server_now_ms: NOW };
    live.take({ kind: "frame", socket: 1, frame: { type: "flash", ...head, flash } });
    live.take({ kind: "command", frame: { type: "start", id: "a" } });
    live.take({ kind: "frame", socket: 1, frame: { type: "refused", ...head, id: "a", refusal: "turn.stale", detail: "" } });
    flushSync();
    expect(announcer.lastSaid).toBe("That round is over already.");

    announcer.read("What was asked for since.");
    live.take({ kind: "frame", socket: 1, frame: { type: "pong", ...head, t: NOW } });
    flushSync();
    expect(announcer.urgent.map((one) => one.text)).toEqual(["What was asked for since."]);
    stop();
  });

  test("that it is your turn is taken back when you have chosen", () => {
    const live = liveTable();
    const stop = $effect.root(() => new Attention(() => false).attend(live));
    flushSync();
    expect(announcer.urgent.map((one) => one.text)).toEqual(["Hold'em or Trade'em? 25 seconds."]);

    moves.hold(live);
    flushSync();
    expect(announcer.urgent).toEqual([]);
    stop();
  });

  test("is kept in the log without the board, and only for one hand", () => {
    const attention = new Attention(() => false);
    const table = view({ board: ["As", "Td", "2c"] });
    attention.hear([{ kind: "round_started", hand: 1, round: 1, board: ["As", "Td", "2c"], deadline_ms: NOW }], table, NOW);
    attention.hear([{ kind: "round_closed", hand: 1, round: 1, picks: [] }], table, NOW);
    expect(attention.log).toEqual(["The round is closed.", "Flop."]);

    attention.hear([{ kind: "hand_started", hand: 2, button: 1, commitment: "cd" }], table, NOW);
    expect(attention.log).toEqual(["Hand 2. The button is on seat 1."]);
  });
});
