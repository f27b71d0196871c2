import { render, screen, within } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import Board from "../../src/ui/Board.svelte";
import Card from "../../src/ui/Card.svelte";
import Pair from "../../src/ui/Pair.svelte";
import QrCode from "../../src/ui/QrCode.svelte";
import SeatTile from "../../src/ui/SeatTile.svelte";
import Standings from "../../src/ui/Standings.svelte";
import TimerRing from "../../src/ui/TimerRing.svelte";

describe("a card", () => {
  test("is named in words and shows its rank as printed", () => {
    const { container } = render(Card, { text: "Td" });

    expect(screen.getByRole("img", { name: "ten of diamonds" })).toBeTruthy();
    expect(container.textContent).toContain("10");
  });

  test("face down says so and holds nothing of a card", () => {
    const { container } = render(Card, { text: null });

    expect(screen.getByRole("img", { name: "face-down card" })).toBeTruthy();
    expect(container.textContent?.trim()).toBe("");
  });

  test("is as wide as asked", () => {
    render(Card, { text: "As", size: 28 });

    expect(screen.getByRole("img").style.getPropertyValue("--card-width")).toBe("28px");
  });
});

test("a pair is a named group of two", () => {
  render(Pair, { cards: ["Qc", "7d"], label: "Seat 7's pair" });

  const group = screen.getByRole("group", { name: "Seat 7's pair" });
  expect(within(group).getAllByRole("img").map((card) => card.getAttribute("aria-label"))).toEqual([
    "queen of clubs",
    "seven of diamonds",
  ]);
});

test("a board keeps five places and steps back the cards that do not count", () => {
  const { container } = render(Board, { cards: ["8c", "7c", "Jd"], best: ["8c", "Jd"] });

  expect(container.querySelectorAll(".board > *")).toHaveLength(5);
  expect([...container.querySelectorAll(".dim")].map((card) => card.getAttribute("aria-label"))).toEqual(["seven of clubs"]);
});

describe("a ring", () => {
  test("shows whole seconds, rounded up", () => {
    render(TimerRing, { startedMs: 0, deadlineMs: 25_000, now: 6_001, label: "Time left" });

    expect(screen.getByRole("timer", { name: "Time left" }).textContent?.trim()).toBe("19");
  });

  test("turns red for the last five seconds, unless nothing is asked", async () => {
    const { rerender } = render(TimerRing, { startedMs: 0, deadlineMs: 25_000, now: 20_000 });
    const ring = screen.getByRole("timer");

    expect(ring.classList.contains("late")).toBe(true);
    await rerender({ now: 19_999 });
    expect(ring.classList.contains("late")).toBe(false);
    await rerender({ now: 24_000, calm: true });
    expect(ring.classList.contains("late")).toBe(false);
  });

  test("stands at nought when the time is over", () => {
    render(TimerRing, { startedMs: 0, deadlineMs: 25_000, now: 26_000 });

    expect(screen.getByRole("timer").textContent?.trim()).toBe("0");
  });
});

describe("a seat", () => {
  test("says whose pair it holds when it is not its own", () => {
    render(SeatTile, { seat: 3, name: "Bo", cards: null, holds: 7 });

    expect(screen.getByRole("group", { name: "Seat 7's pair" })).toBeTruthy();
    expect(screen.getByTitle("Seat 7's pair").textContent).toContain("7");
  });

  test("has no arrow to itself", () => {
    render(SeatTile, { seat: 3, name: "Bo", cards: null, holds: 3 });

    expect(screen.queryByTitle(/pair/)).toBeNull();
  });

  test("says who has chosen, in words too", () => {
    render(SeatTile, { seat: 3, name: "Bo", cards: null, mark: "chosen" });

    expect(screen.getByRole("img", { name: "has chosen" })).toBeTruthy();
  });

  test("without a player is free", () => {
    render(SeatTile, { seat: 3, name: null, cards: null });

    expect(screen.getByText("Free")).toBeTruthy();
  });
});

test("standings list place, name, gain and total", () => {
  render(Standings, { places: [{ place: 1, seat: 9, name: "Cem", total: 3_000, gain: 840 }] });

  const line = within(screen.getByRole("list", { name: "Standings" })).getByRole("listitem");
  expect(line.textContent?.replace(/\s+/g, " ").trim()).toBe("1 Cem +840 3,000");
});

test("a QR code has a name and a light border", () => {
  render(QrCode, { text: "https://cards.example/?table=K7MPQX", label: "Link to join" });

  const code = screen.getByRole("img", { name: "Link to join" });
  expect(code.getAttribute("viewBox")).toBe("0 0 37 37"); // version 3: 29 modules and 4 on each side
});
