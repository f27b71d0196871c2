import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import reference from "../../../tests/data/tradeem-reference-hand.json";
import HistoryHand from "../../src/pages/table/HistoryHand.svelte";
import { view } from "../unit/views";

beforeEach(() => {
  document.documentElement.lang = "en";
});

describe("the pairs a player held", () => {
  beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json(reference))));

  const rounds = (): string[] => screen.getAllByRole("row").map((row) => within(row).queryByRole("cell")?.textContent ?? "");

  test("it is said which of them were taken in that round, and what bold means", async () => {
    render(HistoryHand, { view: view({ you: null }), hand: 1 });
    await fireEvent.change(await screen.findByRole("combobox"), { target: { value: "3" } });

    const taken = rounds().map((text) => text.includes("taken in that round"));
    expect(taken).toEqual([false, true, false, true, false]); // the head, then four rounds
    expect(screen.getByText("Bold").parentElement?.textContent).toBe("Bold: taken in that round");
  });

  test("nothing is explained where nothing is bold", async () => {
    render(HistoryHand, { view: view({ you: null }), hand: 1 });
    await fireEvent.change(await screen.findByRole("combobox"), { target: { value: "9" } });

    expect(rounds().join()).toContain("own pair");
    expect(screen.queryByText("Bold")).toBeNull();
  });
});
