/**
 * Where ten seats lie on a felt of any size: on an ellipse, clockwise, the viewer's own seat (or seat 1 for a screen
 * that has none) at the bottom. Rotation is for the eye only, seat numbers stay.
 *
 * A seat's box is 18 % × 19 % of the felt, which is the largest that never overlaps a neighbour's: neighbours on the
 * sides are a quarter of the ellipse's height apart, neighbours at top and bottom 29 % of its width.
 */

export const SEATS = 10;

export interface Point {
  x: number;
  y: number;
}

/** A seat's box in pixels of the felt, (x, y) its centre. */
export interface SeatBox extends Point {
  seat: number;
  width: number;
  height: number;
}

const BOX_WIDTH = 0.18;
const BOX_HEIGHT = 0.19;

/** The ten boxes in seat order 1..10, all inside `width` × `height`. */
export function seatBoxes(width: number, height: number, own: number | null = null): SeatBox[] {
  const box = { width: width * BOX_WIDTH, height: height * BOX_HEIGHT };
  return Array.from({ length: SEATS }, (_, index) => {
    const seat = index + 1;
    const way = bearing(seat, own);
    return {
      seat,
      ...box,
      x: width / 2 + (way.x * (width - box.width)) / 2,
      y: height / 2 + (way.y * (height - box.height)) / 2,
    };
  });
}

/** The direction from the middle of the felt to a seat, on the unit circle; y grows downwards. */
export function bearing(seat: number, own: number | null = null): Point {
  const turn = (seat - (own ?? 1)) / SEATS;
  const angle = Math.PI / 2 + 2 * Math.PI * turn;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** The seats clockwise from the one left of the button, the button's own last: the order of flash and showdown. */
export function fromLeftOf(button: number): number[] {
  return Array.from({ length: SEATS }, (_, step) => ((button + step) % SEATS) + 1);
}

/**
 * An SVG path from one box towards another, bent to the middle of the felt, its ends `inset` short of the centres so
 * that the line leaves and meets the boxes' inner sides.
 */
export function chord(from: SeatBox, to: SeatBox, middle: Point): string {
  const start = towards(from, middle, reach(from, middle));
  const end = towards(to, middle, reach(to, middle) * 1.06);
  const bend = { x: middle.x + (start.x + end.x - 2 * middle.x) * 0.16, y: middle.y + (start.y + end.y - 2 * middle.y) * 0.16 };
  return `M${round(start)}Q${round(bend)} ${round(end)}`;
}

/** How far from a box's centre its edge is, in the direction of `aim`. */
function reach(box: SeatBox, aim: Point): number {
  const dx = Math.abs(aim.x - box.x) || 1e-6;
  const dy = Math.abs(aim.y - box.y) || 1e-6;
  return Math.hypot(dx, dy) * Math.min(box.width / 2 / dx, box.height / 2 / dy);
}

function towards(from: Point, aim: Point, distance: number): Point {
  const whole = Math.hypot(aim.x - from.x, aim.y - from.y) || 1;
  const share = distance / whole;
  return { x: from.x + (aim.x - from.x) * share, y: from.y + (aim.y - from.y) * share };
}

function round(point: Point): string {
  return `${Math.round(point.x * 10) / 10} ${Math.round(point.y * 10) / 10}`;
}
