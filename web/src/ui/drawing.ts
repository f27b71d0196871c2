/** The shapes of the deck, drawn by us: four suits in a 100 × 100 box and the lattice of the back. */
import type { Suit } from "../core/cards";

export const SUIT_PATHS: Record<Suit, string> = {
  s: "M50 4C57 21 91 39 91 63c0 13-9 20-19 20-8 0-14-4-18-10 1 10 5 18 13 23H33c8-5 12-13 13-23-4 6-10 10-18 10-10 0-19-7-19-20C9 39 43 21 50 4Z",
  h: "M50 95C40 82 7 59 7 33 7 18 18 8 30 8c9 0 16 5 20 14C54 13 61 8 70 8c12 0 23 10 23 25 0 26-33 49-43 62Z",
  d: "M50 3c9 15 22 32 35 47-13 15-26 32-35 47-9-15-22-32-35-47C28 35 41 18 50 3Z",
  c: "M50 4c12 0 21 9 21 21 0 7-3 12-8 17 3-2 6-3 10-3 11 0 20 9 20 20s-9 21-20 21c-8 0-14-4-18-9 1 10 5 19 13 25H32c8-6 12-15 13-25-4 5-10 9-18 9C16 80 7 70 7 59s9-20 20-20c4 0 7 1 10 3-5-5-8-10-8-17C29 13 38 4 50 4Z",
};

/** Diagonal lines of the back, cut at the frame `x0..x1, y0..y1`, `step` apart. */
export function lattice(x0: number, y0: number, x1: number, y1: number, step: number): string {
  const lines: string[] = [];
  const middle = (x0 + x1) / 2;
  const half = (y1 - y0) / 2;
  const reach = Math.ceil((x1 - x0 + y1 - y0) / step);
  for (let k = -reach; k <= reach; k += 1) {
    // The falling line through (middle + k·step, centre); the rising one is its mirror image.
    const at = middle + k * step;
    const from = Math.max(x0, at - half);
    const to = Math.min(x1, at + half);
    if (from >= to) continue;
    const top = y0 + half + (from - at);
    const bottom = y0 + half + (to - at);
    lines.push(`M${from} ${top}L${to} ${bottom}`, `M${x0 + x1 - from} ${top}L${x0 + x1 - to} ${bottom}`);
  }
  return lines.join("");
}
