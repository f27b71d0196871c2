import { describe, expect, it } from "vitest";
import { heardFrame, heardPong, offsetMs, unsetClock } from "../../src/core/clock";
import { newSession } from "../../src/core/session";
import { box, flashIndex, isBetweenHands, isOverdue, shownMarks } from "../../src/core/view";
import { NOW, view, you } from "./views";

describe("box", () => {
  const of = (change: Parameters<typeof view>[0]): ReturnType<typeof box> => box({ ...newSession, view: view(change) });

  it("asks only who may decide", () => {
    expect(of({})).toEqual({ state: "decide" });
    expect(of({ you: null })).toEqual({ state: "watch" });
    expect(of({ phase: "flash" })).toEqual({ state: "watch" });
    expect(of({ you: you({ may_hold: false, may_open: false }) })).toEqual({ state: "watch" });
  });

  it("shows what was chosen", () => {
    expect(of({ you: you({ choice: "hold" }) })).toEqual({ state: "chosen", target: null });
    expect(of({ you: you({ choice: "open" }) })).toEqual({ state: "pick" });
    expect(of({ you: you({ choice: "trade", target: 4 }) })).toEqual({ state: "chosen", target: 4 });
  });

  it("asks nothing while another device plays", () => {
    const elsewhere = { ...newSession, link: "replaced" } as const;

    expect(box({ ...elsewhere, view: view() })).toEqual({ state: "watch" });
    expect(box({ ...elsewhere, view: view({ you: you({ choice: "open" }) }) })).toEqual({ state: "watch" });
    expect(box({ ...elsewhere, view: view({ you: you({ choice: "hold" }) }) })).toEqual({ state: "chosen", target: null });
  });

  it("does not take a command of an earlier round for one of this round", () => {
    const queue = [{ frame: { type: "hold", id: "action-0001", turn: { hand: 1, round: 0 } } as const, sends: 1, dueMs: 0 }];

    expect(box({ ...newSession, view: view({ round: 1 }), queue })).toEqual({ state: "decide" });
  });
});

describe("marks", () => {
  it("of bots are shown when they look thoughtful enough", () => {
    const marks = [
      { seat: 7, from_ms: NOW + 900, target: null },
      { seat: 3, from_ms: NOW, target: null },
    ];
    const seats = (nowMs: number): number[] => shownMarks(view({ marks }), null, nowMs).map((mark) => mark.seat);

    expect([seats(NOW), seats(NOW + 900)]).toEqual([[3], [3, 7]]);
  });

  it("of another round are not shown", () => {
    const pushed = { hand: 1, round: 1, marks: [{ seat: 3, from_ms: NOW, target: null }] };

    expect(shownMarks(view(), pushed, NOW)).toEqual([]);
    expect(shownMarks(view({ round: 1 }), pushed, NOW)).toHaveLength(1);
  });
});

describe("time", () => {
  const flash = { order: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], shown_from_ms: NOW, flash_ms: 1_000 };

  it("says which pair is on show", () => {
    const at = (nowMs: number): number | null => flashIndex(view({ phase: "flash", flash }), nowMs);

    expect([at(NOW - 1), at(NOW), at(NOW + 9_999), at(NOW + 60_000)]).toEqual([-1, 0, 9, 10]);
    expect(flashIndex(view({ phase: "flash", flash: { ...flash, shown_from_ms: null } }), NOW)).toBeNull();
  });

  it("says when a table is overdue", () => {
    expect(isOverdue(view(), NOW)).toBe(NOW + 27_500);
    expect(isOverdue(view({ phase: "flash", flash }), NOW)).toBe(NOW + 11_500);
    expect(isOverdue(view({ phase: "flash", flash: { ...flash, shown_from_ms: null } }), NOW)).toBe(NOW + 7_000);
    expect(isOverdue(view({ phase: "showdown", next_at_ms: NOW }), NOW)).toBe(NOW + 1_500);
    expect(isOverdue(view({ phase: "waiting" }), NOW)).toBeNull();
  });

  it("is between hands unless cards are being shown or chosen", () => {
    expect((["waiting", "dealing", "flash", "trade", "showdown", "finished"] as const).filter((phase) => isBetweenHands(view({ phase })))).toEqual(["waiting", "dealing", "showdown", "finished"]);
  });
});

describe("clock", () => {
  it("believes the fastest recent ping", () => {
    const slow = heardPong(unsetClock, 0, 10_900, 1_000);
    const fast = heardPong(slow, 2_000, 12_020, 2_040);
    const slowAgain = heardPong(fast, 4_000, 14_100, 5_000);

    expect([slow, fast, slowAgain].map(offsetMs)).toEqual([10_400, 10_000, 10_000]);
  });

  it("takes frames as a lower bound before the first ping", () => {
    const once = heardFrame(unsetClock, 10_000, 300);

    expect(offsetMs(heardFrame(once, 20_000, 10_400))).toBe(9_700);
  });

  it("is not confused by a device whose clock was set back", () => {
    expect(heardPong(unsetClock, 5_000, 1, 4_000)).toBe(unsetClock);
  });
});
