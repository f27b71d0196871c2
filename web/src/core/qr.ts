/**
 * QR codes (ISO/IEC 18004) for links: byte mode, error correction M, versions 1 to 9, so up to 180 bytes.
 * `qrModules("https://…")` is a square of booleans, true = dark, without the quiet zone of four modules.
 */

/** Per version: error correction bytes per block, then the data bytes of each block. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];
/** Centres of the alignment patterns besides 6, per version. */
const ALIGN: readonly (readonly number[])[] = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]];

type Grid = (boolean | null)[][];

/** The modules of the smallest code that holds `text`; refuses (RangeError) more than 180 bytes of UTF-8. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const index = BLOCKS.findIndex(([, blocks]) => bytes.length + 2 <= sum(blocks));
  const plan = BLOCKS[index];
  if (plan === undefined) throw new RangeError(`${bytes.length} bytes do not fit a QR code of version 9`);
  const version = index + 1;
  const frame = patterns(version);
  const bits = place(frame, interleave(dataBytes(bytes, sum(plan[1])), plan));
  const drawn = MASKS.map((_, mask) => finish(frame, bits, mask, version));
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Mode, length, bytes and padding. */
function dataBytes(bytes: Uint8Array, capacity: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((b) => [b >> 4, b & 15]), 0];
  const data: number[] = [];
  for (let k = 0; k < nibbles.length; k += 2) data.push(((nibbles[k] ?? 0) << 4) | (nibbles[k + 1] ?? 0));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** Error correction for each block, then all blocks dealt out byte by byte. */
function interleave(data: number[], [size, lengths]: readonly [number, readonly number[]]): number[] {
  let start = 0;
  const blocks = lengths.map((length) => data.slice(start, (start += length)));
  const checks = blocks.map((block) => remainder(block, size));
  return [...dealt(blocks), ...dealt(checks)];
}

function dealt(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, k) => blocks.flatMap((block) => block[k] ?? [])).flat();
}

/** Product in GF(256) modulo x⁸+x⁴+x³+x²+1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Reed–Solomon check bytes of one block. */
function remainder(block: readonly number[], size: number): number[] {
  const divisor = generator(size);
  let rest: number[] = new Array<number>(size).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, k) => value ^ times(divisor[k] ?? 0, factor));
  }
  return rest;
}

/** Coefficients of ∏(x − 2ᵏ), the leading 1 left out. */
function generator(size: number): number[] {
  let divisor: number[] = [...new Array<number>(size - 1).fill(0), 1];
  let root = 1;
  for (let k = 0; k < size; k += 1) {
    divisor = divisor.map((value, j) => times(value, root) ^ (divisor[j + 1] ?? 0));
    root = times(root, 2);
  }
  return divisor;
}

/** Everything but the data: finders, timing, alignment; format and version areas reserved as light. */
function patterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let k = 0; k < size; k += 1) {
    set(grid, 6, k, k % 2 === 0);
    set(grid, k, 6, k % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) ring(grid, x, y, 4);
  const centres = [6, ...(ALIGN[version - 1] ?? [])];
  const last = centres.at(-1) ?? 6;
  for (const x of centres)
    for (const y of centres) if (version > 1 && !onFinder(x, y, last)) ring(grid, x, y, 2);
  writeFormat(grid, null);
  writeVersion(grid, version);
  return grid;
}

const onFinder = (x: number, y: number, last: number): boolean =>
  (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = dark;
}

/** A square ring pattern: finder (radius 4 with its light border) or alignment (radius 2). */
function ring(grid: Grid, cx: number, cy: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      set(grid, cx + dx, cy + dy, radius === 4 ? distance !== 2 && distance !== 4 : distance !== 1);
    }
}

/** Fifteen format bits for level M (00) and a mask, twice; null reserves the places. */
function writeFormat(grid: Grid, mask: number | null): void {
  const size = grid.length;
  const code = mask === null ? 0 : (bch(mask, 10, 0x537) | (mask << 10)) ^ 0x5412;
  const bit = (k: number): boolean => ((code >> k) & 1) === 1;
  for (let k = 0; k < 15; k += 1) {
    if (k < 8) {
      set(grid, size - 1 - k, 8, bit(k));
      set(grid, 8, k < 6 ? k : k + 1, bit(k));
    } else {
      set(grid, 8, size - 15 + k, bit(k));
      set(grid, k === 8 ? 7 : 14 - k, 8, bit(k));
    }
  }
  set(grid, 8, size - 8, true);
}

function writeVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const code = (version << 12) | bch(version, 12, 0x1f25);
  for (let k = 0; k < 18; k += 1) {
    const along = Math.floor(k / 3);
    const across = grid.length - 11 + (k % 3);
    set(grid, across, along, ((code >> k) & 1) === 1);
    set(grid, along, across, ((code >> k) & 1) === 1);
  }
}

function bch(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let k = 0; k < bits; k += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return rest;
}

/** Data bits by module, zigzag in column pairs from the lower right; modules of patterns stay null. */
function place(frame: Grid, bytes: readonly number[]): Grid {
  const size = frame.length;
  const bits: Grid = frame.map((row) => row.map(() => null));
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (frame[y]?.[x] !== null) continue;
        set(bits, x, y, (((bytes[next >> 3] ?? 0) >> (7 - (next & 7))) & 1) === 1);
        next += 1;
      }
  }
  return bits;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function finish(frame: Grid, bits: Grid, mask: number, version: number): boolean[][] {
  const grid = frame.map((row) => [...row]);
  writeFormat(grid, mask);
  writeVersion(grid, version);
  const flip = MASKS[mask];
  return grid.map((row, y) =>
    row.map((module, x) => {
      const bit = bits[y]?.[x];
      return typeof bit === "boolean" ? bit !== (flip?.(x, y) ?? false) : module === true;
    }),
  );
}

/** The standard's four penalties: the lower, the easier a camera reads it. */
function penalty(grid: readonly boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  const lines = [...grid, ...columns];
  return sum(lines.map((line) => runs(line) + finders(line))) + squares(grid) + balance(grid);
}

function runs(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  return sum((text.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2));
}

function finders(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  return 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
}

function squares(grid: readonly boolean[][]): number {
  let found = 0;
  for (let y = 1; y < grid.length; y += 1)
    for (let x = 1; x < grid.length; x += 1) {
      const here = grid[y]?.[x];
      if (grid[y]?.[x - 1] === here && grid[y - 1]?.[x] === here && grid[y - 1]?.[x - 1] === here) found += 1;
    }
  return found * 3;
}

function balance(grid: readonly boolean[][]): number {
  const dark = sum(grid.map((row) => row.filter(Boolean).length));
  const share = (dark * 100) / (grid.length * grid.length);
  return Math.floor(Math.abs(share - 50) / 5) * 10;
}
