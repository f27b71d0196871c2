/**
 * Where ten seats lie on a felt of any size: clockwise, the viewer's own seat (or seat 1 for a screen that has none)
 * at the bottom middle. Rotation is for the eye only, seat numbers stay.
 *
 * On a wide felt they lie on an ellipse in boxes of 18 % × 19 % of the felt, about the largest that never overlap:
 * neighbours on the sides are a quarter of the ellipse's height apart, neighbours at top and bottom 29 % of its width.
 * On a phone held upright they lie in two rows of five with the board between them.
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

const NARROW = 600; // pixels; below it an ellipse of ten boxes is unreadable
const ELLIPSE = { width: 0.18, height: 0.19 };
const ROWS = { width: 0.19, height: 0.28, tallest: 1.6 }; // times the width: cards, number, name and a line
/** Column of the two rows, 0..4 from the left, by the steps clockwise from the bottom middle. */
const COLUMNS = [2, 1, 0, 0, 1, 2, 3, 4, 4, 3] as const;

/** Whether a felt this wide (pixels) seats in two rows instead of an ellipse. */
export function isNarrow(width: number): boolean {
  return width < NARROW;
}

/** The ten boxes in seat order 1..10, all inside `width` × `height` and none over another. */
export function seatBoxes(width: number, height: number, own: number | null = null): SeatBox[] {
  const box = isNarrow(width) ? rowBox(width, height) : { width: width * ELLIPSE.width, height: height * ELLIPSE.height };
  return Array.from({ length: SEATS }, (_, index) => {
    const seat = index + 1;
    const way = isNarrow(width) ? inRows(stepsFrom(seat, own)) : onEllipse(stepsFrom(seat, own));
    const x = width / 2 + (way.x * (width - box.width)) / 2;
    const y = height / 2 + (way.y * (height - box.height)) / 2;
    return { seat, ...box, x, y };
  });
}

function rowBox(felt: number, height: number): { width: number; height: number } {
  const width = felt * ROWS.width;
  return { width, height: Math.min(height * ROWS.height, width * ROWS.tallest) };
}

/** Steps clockwise from the seat at the bottom middle, 0..9. */
function stepsFrom(seat: number, own: number | null): number {
  return (seat - (own ?? 1) + SEATS) % SEATS;
}

/** The place on the unit circle; y grows downwards, so clockwise starts to the left. */
function onEllipse(steps: number): Point {
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / SEATS;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

function inRows(steps: number): Point {
  const isBottom = steps <= 2 || steps >= 8;
  return { x: (COLUMNS[steps] ?? 2) / 2 - 1, y: isBottom ? 1 : -1 };
}

/** The seats clockwise from the one left of the button, the button's own last: the order of flash and showdown. */
export function fromLeftOf(button: number): number[] {
  return Array.from({ length: SEATS }, (_, step) => ((button + step) % SEATS) + 1);
}

/** An arrow as two SVG paths: the bent line and its head. */
export interface Arrow {
  line: string;
  head: string;
}

/** Arrows run round the board, on a ring between it and the seats, some in lanes beside one another. */
const RING = 0.665; // of the way from the middle to the seats
const LANES = [0, 0.018, -0.018] as const;
const CORNER = Math.PI / 15; // of the ring, where an arrow turns into it and out of it

/** From one seat to another on an elliptic felt, the shorter way round; both ends stop at the boxes' edges. */
export function arrow(from: SeatBox, to: SeatBox, felt: { width: number; height: number }, order = 0): Arrow {
  const lane = RING + (LANES[order % LANES.length] ?? 0);
  const radii = { x: (lane * (felt.width - from.width)) / 2, y: (lane * (felt.height - from.height)) / 2 };
  const onRing = (angle: number, share = 1): Point => ({
    x: felt.width / 2 + share * radii.x * Math.cos(angle),
    y: felt.height / 2 + share * radii.y * Math.sin(angle),
  });
  const clockwise = (to.seat - from.seat + SEATS) % SEATS <= SEATS / 2;
  const turn = clockwise ? CORNER : -CORNER;
  const [leaves, arrives] = [angleOf(from, felt), angleOf(to, felt)];
  // Where the ring's tangents at the corners meet the way to the seat: control points that make no kink.
  const [out, into] = [onRing(leaves, 1 / Math.cos(CORNER)), onRing(arrives, 1 / Math.cos(CORNER))];
  const size = Math.min(felt.width, felt.height) * 0.03;
  const tip = edge(to, into, size * 0.2);
  const neck = edge(to, into, size * 1.1);
  const arc = `A${round(radii.x)} ${round(radii.y)} 0 0 ${clockwise ? 1 : 0} ${written(onRing(arrives - turn))}`;
  return {
    line: `M${written(edge(from, out, 0))}Q${written(out)} ${written(onRing(leaves + turn))}${arc}Q${written(into)} ${written(neck)}`,
    head: headed(neck, tip),
  };
}

/** Where a box lies on the ellipse, clockwise from the right. */
function angleOf(box: SeatBox, felt: { width: number; height: number }): number {
  return Math.atan2((box.y - felt.height / 2) / (felt.height - box.height), (box.x - felt.width / 2) / (felt.width - box.width));
}

function headed(neck: Point, tip: Point): string {
  const across = { x: (tip.y - neck.y) * 0.5, y: (neck.x - tip.x) * 0.5 };
  const left = { x: neck.x + across.x, y: neck.y + across.y };
  const right = { x: neck.x - across.x, y: neck.y - across.y };
  return `M${written(tip)}L${written(left)}L${written(right)}Z`;
}

/** The point where a line from a box's centre to `aim` leaves the box, moved on by `gap`. */
function edge(box: SeatBox, aim: Point, gap: number): Point {
  const dx = aim.x - box.x;
  const dy = aim.y - box.y;
  const whole = Math.hypot(dx, dy) || 1;
  const toSide = dx === 0 ? Infinity : box.width / 2 / Math.abs(dx);
  const toTop = dy === 0 ? Infinity : box.height / 2 / Math.abs(dy);
  const share = Math.min(1, toSide, toTop) + gap / whole;
  return { x: box.x + dx * share, y: box.y + dy * share };
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

function written(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`;
}
