import { render, screen, within } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { ShownHand } from "../../src/core/wire";
import Monitor from "../../src/pages/Monitor.svelte";
import { NOW, view } from "../unit/views";

const board = ["9s", "Jd", "2c", "2h", "4d"];
const heard = { flash: null, marks: [], closed: null, showdownSeenMs: 0 };
const round = view({ round: 3, board, you: null });
const hand: ShownHand = {
  seat: 3,
  holds: 3,
  pocket: ["9c", "9d"],
  name: { category: "full_house", ranks: ["9", "2"], five: ["9c", "9d", "9s", "2c", "2h"] },
  award: 2_520,
};
const showdown = view({
  phase: "showdown",
  round: null,
  board,
  started_ms: null,
  deadline_ms: null,
  next_at_ms: NOW + 12_000,
  showdown: { hands: [hand], winners: [3], each: 2_520, recall: [], seed: null },
  you: null,
});

const open = () => within(screen.getByRole("group", { name: /^Board/ })).getAllByRole("img");

test("the showdown finds the board as it lies, and turns none of it up again", async () => {
  const { rerender } = render(Monitor, { view: round, heard, now: NOW, joinUrl: "http://127.0.0.1/" });
  const lying = open();
  const isLying = () => open().every((card, place) => card === lying[place]);
  expect(screen.getByText("River")).toBeTruthy();

  await rerender({ view: showdown, now: NOW + 100 });
  expect(screen.getByText("The pairs turn up")).toBeTruthy();
  expect(isLying()).toBe(true);

  await rerender({ now: NOW + 11_000 });
  expect(screen.getByText(/^Ben wins/)).toBeTruthy();
  expect(isLying()).toBe(true);
});
