import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readRecord } from "../../src/core/record";
import Player from "../../src/pages/replay/Player.svelte";
import Replay from "../../src/pages/Replay.svelte";
import examples from "../../../tests/data/provable-deal.json";
import reference from "../../../tests/data/tradeem-reference-hand.json";

const show = () => render(Player, { record: readRecord(reference) });
const place = () => (screen.getByRole("slider", { name: "Position" }) as HTMLInputElement).value;
const press = (key: string) => fireEvent.keyDown(window, { key });

beforeEach(() => history.replaceState(null, "", "/replay.html#step=0"));

describe("what is opened", () => {
  afterEach(() => delete document.documentElement.dataset.motion);
  const isPlaying = () => screen.queryByRole("button", { name: "Pause" }) !== null;

  test("is a hand: it plays", () => {
    history.replaceState(null, "", "/replay.html");
    show();
    expect(isPlaying()).toBe(true);
  });

  test("is a hand, by somebody who likes things still: it waits", () => {
    document.documentElement.dataset.motion = "reduce";
    history.replaceState(null, "", "/replay.html");
    show();
    expect(isPlaying()).toBe(false);
  });

  test("is a step: it waits there", () => {
    show();
    expect(isPlaying()).toBe(false);
  });
});

describe("the keyboard", () => {
  test("steps with the arrows and stops at both ends", async () => {
    show();
    await press("ArrowLeft");
    expect(place()).toBe("0");
    await press("ArrowRight");
    expect(place()).toBe("1");
    await press("End");
    await press("ArrowRight");
    expect(place()).toBe("20");
    await press("Home");
    expect(place()).toBe("0");
  });

  test("plays and pauses with the space bar", async () => {
    show();
    await press(" ");
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
    await press(" ");
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });
});

test("a jump goes to the round, and the address remembers the step", async () => {
  show();
  await fireEvent.click(screen.getByRole("button", { name: "Flop" }));

  expect(screen.getByRole("group", { name: "Board, 3 cards" })).toBeTruthy();
  expect(location.hash).toBe("#step=13");
});

test("a link opens its step with its eyes", () => {
  history.replaceState(null, "", "/replay.html#step=14&eye=3");
  show();

  expect(place()).toBe("14");
  expect((screen.getByRole("combobox", { name: "View" }) as HTMLSelectElement).selectedOptions[0]?.textContent).toBe("From seat 3, Bo");
});

test("the award names the hand and the split", async () => {
  show();
  await press("End");

  expect(screen.getAllByText("Flush, ace high").length).toBeGreaterThan(0);
  expect(screen.getByText("Bo and Dee: 2,520 ÷ 2 = 1,260 each")).toBeTruthy();
  expect(screen.getByText("2,520 ÷ 2 = 1,260 each")).toBeTruthy();
});

test("a round that has closed tells the best pair, if the record does", async () => {
  const round = { 1: 30, 2: 5, 3: 410, 4: 0, 5: 0, 6: 12, 7: 620, 8: 0, 9: 0, 10: 0 };
  render(Player, { record: readRecord({ ...reference, chances: [round, round, round, round] }) });

  expect(screen.getAllByText("Best pair: seat 7 (62%).")).toHaveLength(4);
  await fireEvent.click(screen.getByRole("button", { name: "Flop" }));
  expect(screen.getByText("41%")).toBeTruthy();
});

describe("the proof", () => {
  const verdict = async (record: unknown): Promise<string> => {
    render(Player, { record: readRecord(record) });
    await fireEvent.click(screen.getByRole("button", { name: "Verify" }));
    await waitFor(() => expect(document.querySelector(".verdict")).not.toBeNull());
    return document.querySelector(".verdict")?.textContent?.trim() ?? "";
  };
  const [example] = examples;
  const dealt = { ...reference, pairs: example?.pairs, board: example?.board, seed: example?.seed, commitment: example?.commitment };

  test("of a true deal", async () => {
    expect(await verdict(dealt)).toBe("All 52 cards lay as promised before the hand.");
  });

  test("of a changed one names the first difference and puts both side by side", async () => {
    const pairs = { ...example?.pairs, "2": example?.pairs["5"], "5": example?.pairs["2"] };

    expect(await verdict({ ...dealt, pairs })).toBe("The seed deals other cards to seat 2.");
    expect(screen.getByText(example?.pairs["5"] ?? "?")).toBeTruthy();
    expect(screen.getByText(example?.pairs["2"] ?? "?")).toBeTruthy();
  });

  test("is not to be had without a seed", async () => {
    expect(await verdict(reference)).toContain("no seed");
  });
});

describe("a file", () => {
  const choose = async (text: string): Promise<void> => {
    render(Replay);
    const input = document.querySelector("input[type=file]");
    if (!(input instanceof HTMLInputElement)) throw new Error("no file can be chosen");
    await fireEvent.change(input, { target: { files: [new File([text], "hand.json")] } });
  };

  test("with two hands offers both", async () => {
    await choose(JSON.stringify([reference, { ...reference, hand: 9 }]));

    await waitFor(() => expect(screen.getByRole("combobox", { name: "Hand of this file" })).toBeTruthy());
    expect(screen.getByRole("option", { name: "Hand 9" })).toBeTruthy();
  });

  test("that is none says why and lets choose again", async () => {
    await choose("{}");

    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("no record of a hand"));
    expect(screen.getByText("Open a file")).toBeTruthy();
  });
});
