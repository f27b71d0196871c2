import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrow, fromLeftOf, type SeatBox, seatBoxes } from "../../src/core/geometry";

function overlap(a: SeatBox, b: SeatBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}

function overlaps(boxes: readonly SeatBox[]): string[] {
  return boxes.flatMap((a) => boxes.filter((b) => a.seat < b.seat && overlap(a, b)).map((b) => `${a.seat} and ${b.seat}`));
}

describe("ten seats", () => {
  test.each([
    [1280, 720],
    [1024, 768],
    [844, 390],
    [390, 480],
  ])("do not overlap on %i × %i", (width, height) => {
    expect(overlaps(seatBoxes(width, height))).toEqual([]);
  });

  test("never overlap and never leave the felt, whatever its size and whoever looks", () => {
    const size = fc.integer({ min: 240, max: 4000 });
    fc.assert(
      fc.property(size, size, fc.integer({ min: 1, max: 10 }), (width, height, own) => {
        const boxes = seatBoxes(width, height, own);
        expect(overlaps(boxes)).toEqual([]);
        for (const box of boxes) {
          expect(box.x - box.width / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(box.x + box.width / 2).toBeLessThanOrEqual(width + 1e-6);
          expect(box.y - box.height / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(box.y + box.height / 2).toBeLessThanOrEqual(height + 1e-6);
        }
      }),
      { seed: 1 },
    );
  });

  test.each([1280, 390])("have the own one at the bottom middle and go clockwise (%i wide)", (width) => {
    const boxes = seatBoxes(width, 700, 4);
    const at = (seat: number): SeatBox => boxes[seat - 1] as SeatBox;

    expect(at(4).x).toBeCloseTo(width / 2);
    expect(at(4).y).toBeGreaterThan(500);
    expect(at(5).x).toBeLessThan(at(4).x); // the next seat clockwise sits to the left of the bottom one
    expect(at(9).y).toBeLessThan(200);
    expect(at(3).x).toBeGreaterThan(at(4).x);
  });
});

test("flash and showdown begin left of the button and end with it", () => {
  expect(fromLeftOf(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(fromLeftOf(3)).toEqual([4, 5, 6, 7, 8, 9, 10, 1, 2, 3]);
});

describe("an arrow", () => {
  const felt = { width: 1000, height: 760 };
  const boxes = seatBoxes(felt.width, felt.height);
  const at = (seat: number): SeatBox => boxes[seat - 1] as SeatBox;
  const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

  function isAtEdge(box: SeatBox, x = 0, y = 0, slack = 0.2): boolean {
    const [dx, dy] = [Math.abs(x - box.x) - box.width / 2, Math.abs(y - box.y) - box.height / 2];
    return Math.abs(Math.max(dx, dy)) < slack;
  }

  const pairs = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })).filter(([from, to]) => from !== to);

  test("leaves one box at its edge and ends just before the other's", () => {
    fc.assert(
      fc.property(pairs, fc.nat(9), ([from, to], order) => {
        const { line, head } = arrow(at(from), at(to), felt, order);
        expect(isAtEdge(at(from), ...numbers(line).slice(0, 2))).toBe(true);
        expect(isAtEdge(at(to), ...numbers(head).slice(0, 2), 6)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  test("runs round the board the shorter way", () => {
    const arcs = [
      [1, 3],
      [3, 1],
      [10, 2],
      [1, 6],
    ].map(([from = 0, to = 0]) => /A[\d.]+ [\d.]+ 0 0 ([01])/.exec(arrow(at(from), at(to), felt).line)?.[1]);

    expect(arcs).toEqual(["1", "0", "1", "1"]);
  });
});
