import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableView } from "../../src/core/wire";
import Dock from "../../src/pages/table/Dock.svelte";
import WaitingRoom from "../../src/pages/table/WaitingRoom.svelte";
import type { LiveTable } from "../../src/state/live.svelte";
import { view, you } from "../unit/views";
import { asked, liveTable } from "./live";

function dock(change: Partial<TableView> = {}): LiveTable {
  const live = liveTable(change);
  render(Dock, { props: following(live) });
  return live;
}

/** Props that follow the live table, as the page's do. */
function following(live: LiveTable): { live: LiveTable; view: TableView; shown: null } {
  return {
    live,
    get view() {
      return live.view ?? view();
    },
    shown: null,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = "en";
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the two buttons", () => {
  test("ask the table once, and show the choice as on its way", async () => {
    const live = dock();
    await fireEvent.click(screen.getByRole("button", { name: /^Hold'em/ }));

    expect(asked(live)).toEqual(["hold"]);
    expect(screen.getByText("Sending …")).toBeTruthy();
    for (const button of screen.getAllByRole("button")) expect(button).toHaveProperty("disabled", true);
  });

  test("are off when the choice is set, and say so", () => {
    dock({ you: you({ choice: "trade", target: 7, held: ["Qc", "7d"], held_from: 7 }) });

    expect(screen.getByText("You took seat 7's pair.")).toBeTruthy();
    for (const button of screen.getAllByRole("button")) expect(button).toHaveProperty("disabled", true);
  });

  test("show the own pair face down while it is not known", () => {
    dock({ phase: "flash", you: you({ dealt: null, held: null, held_from: null, may_hold: false, may_open: false }) });

    expect(screen.getAllByRole("img", { name: "face-down card" })).toHaveLength(2);
  });

  test("name what the pair makes with the board", () => {
    dock({ round: 1, board: ["Ad", "9c", "9h"] });

    expect(screen.getByText("Two pair, aces and nines")).toBeTruthy();
  });
});

describe("without a connection", () => {
  const WAITS = "No connection: your choice is sent as soon as it is back.";

  test("the buttons take a choice and say that it waits", async () => {
    const live = dock();
    expect(screen.queryByText(WAITS)).toBeNull();
    live.session = { ...live.session, link: "lost", current: 0 };
    await tick();
    expect(screen.getByText(WAITS)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: /^Hold'em/ }));

    expect(asked(live)).toEqual(["hold"]);
    expect(screen.getByText("Sending …")).toBeTruthy();
    expect(screen.getByText(WAITS)).toBeTruthy();
  });

  test("so do the ten pairs", async () => {
    const live = dock({ you: you({ choice: "open" }) });
    live.session = { ...live.session, link: "connecting", current: 0 };
    await tick();

    expect(screen.getByText(WAITS)).toBeTruthy();
  });
});

describe("Trade'em", () => {
  test("opens ten pairs that take no tap of the first 300 ms, then the first tap is final", async () => {
    const live = dock();
    await fireEvent.click(screen.getByRole("button", { name: /^Trade'em/ }));
    const pairs = within(screen.getByRole("group", { name: "Whose pair do you take?" }));
    expect(pairs.getAllByRole("button")).toHaveLength(10);
    pairs.getByRole("button", { name: "Take the pair of seat 4" }).click();
    expect(asked(live)).toEqual(["open_trade"]);

    await vi.advanceTimersByTimeAsync(301);
    pairs.getByRole("button", { name: "Take the pair of seat 4" }).click();
    await tick();
    expect(asked(live)).toEqual(["open_trade", "trade 4"]);
    expect(screen.queryByRole("group", { name: "Whose pair do you take?" })).toBeNull();
  });

  test("marks the pair that keeps and the own seat, laid out as on the felt", () => {
    dock({ you: you({ choice: "open", held: ["Qc", "7d"], held_from: 7 }) });
    const names = within(screen.getByRole("group", { name: "Whose pair do you take?" })).getAllByRole("button").map((button) => button.getAttribute("aria-label"));

    expect(names).toHaveLength(10);
    expect(names[3]).toBe("7 keep (the pair you hold)");
    expect(names[7]).toBe("1 yours (take your own pair back)");
  });
});

describe("the waiting room", () => {
  const waiting = { phase: "waiting", hand: 0, round: null, started_ms: null, deadline_ms: null } as const;

  test("offers every free seat to a newcomer, and takes it", async () => {
    const live = liveTable({ ...waiting, you: null });
    render(WaitingRoom, { live, view: live.view as TableView, isHost: false });
    const free = screen.getAllByRole("button", { name: /^Sit on seat/ });
    expect(free).toHaveLength(7);
    await fireEvent.click(screen.getByRole("button", { name: "Sit on seat 4" }));

    expect(asked(live)).toEqual(["sit 4"]);
  });

  test("lets nobody but the host start", () => {
    const live = liveTable({ ...waiting, you: you({ host: false }) });
    render(WaitingRoom, { live, view: live.view as TableView, isHost: false });

    expect(screen.queryByRole("button", { name: "Start the event" })).toBeNull();
    expect(screen.getByText("The host starts when everybody is here.")).toBeTruthy();
  });

  test("says why an event of one cannot start", () => {
    const alone = view().seats.map((seat) => (seat.seat === 1 ? seat : { ...seat, name: null }));
    const live = liveTable({ ...waiting, seats: alone });
    render(WaitingRoom, { live, view: live.view as TableView, isHost: true });

    expect(screen.getByRole("button", { name: "Start the event" })).toHaveProperty("disabled", true);
    expect(screen.getByText("Two players at least: invite somebody or seat a bot.")).toBeTruthy();
  });
});
