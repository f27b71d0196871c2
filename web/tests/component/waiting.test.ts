import { render, screen } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import Waiting from "../../src/pages/monitor/Waiting.svelte";
import { view } from "../unit/views";

const JOIN = "https://cards.example/?table=K7QX2M";

function waiting(taken: number): void {
  const table = view({ phase: "waiting" });
  const seats = table.seats.map((seat, index) => ({ ...seat, name: index < taken ? `Player ${index + 1}` : null }));
  render(Waiting, { view: { ...table, seats }, joinUrl: JOIN });
}

describe("the wall before the start", () => {
  test("invites while a seat is free", () => {
    waiting(9);

    expect(screen.getByText("Join with a phone")).toBeTruthy();
    expect(screen.getByText("cards.example")).toBeTruthy();
    expect(screen.getByText("9 of 10 seats taken")).toBeTruthy();
  });

  test("invites nobody when all are taken, and still names the table", () => {
    waiting(10);

    expect(screen.queryByText("Join with a phone")).toBeNull();
    expect(screen.getByText("All seats are taken")).toBeTruthy();
    expect(screen.getByText("Table code K7QX2M")).toBeTruthy();
  });
});
