import { beforeEach, expect, test } from "vitest";
import { forgetSeat, keepSeat, seated } from "../../src/state/seated";
import { view, you } from "./views";

beforeEach(() => localStorage.clear());

test("a seat is kept until the event is over or the seat is left", () => {
  expect(seated()).toBeNull();
  for (const over of [view({ you: you(), phase: "finished" }), view({ you: null })]) {
    keepSeat(view({ you: you() }));
    expect(seated()).toEqual({ table: "K7QX2M", name: "Ada's table" });
    keepSeat(over);
    expect(seated()).toBeNull();
  }
});

test("looking at another table keeps the own seat", () => {
  keepSeat(view({ you: you() }));
  keepSeat(view({ table: "AAAAAA", you: null }));
  expect(seated()?.table).toBe("K7QX2M");
});

test("who signs out leaves nothing behind, and what is no seat is none", () => {
  keepSeat(view({ you: you() }));
  forgetSeat();
  expect(seated()).toBeNull();
  localStorage.setItem("cardroom.seated", "{");
  expect(seated()).toBeNull();
});
