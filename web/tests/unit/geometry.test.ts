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

test("an arrow leaves one box at its edge and ends at the other's", () => {
  const from = { seat: 1, x: 0, y: 0, width: 20, height: 10 };
  const to = { seat: 2, x: 100, y: 0, width: 20, height: 10 };

  expect(arrow(from, to, { x: 50, y: 0 }, 8)).toEqual({ line: "M10 0Q50 0 81.2 0", head: "M88 0L81.2 -3.4L81.2 3.4Z" });
});
