/**
 * SHA-256 (FIPS 180-4) for pages without a secure context: a phone that reached the table over plain http in the
 * venue's own network has no WebCrypto, and shall be able to verify a deal all the same.
 */

const SIZE = 64;

/** The first 32 bits of the fractional parts of a power of the first primes. */
function constants(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) isPrime = false;
    if (isPrime) found.push(Math.floor((n ** power % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

const START = constants(8, 1 / 2);
const ROUND = constants(SIZE, 1 / 3);

/** The 32 bytes of the digest. */
export function sha256(message: Uint8Array): Uint8Array {
  const bytes = padded(message);
  const state = Uint32Array.from(START);
  const view = new DataView(bytes.buffer);
  for (let offset = 0; offset < bytes.length; offset += SIZE) compress(state, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, k) => digest.setUint32(4 * k, word));
  return new Uint8Array(digest.buffer);
}

/** The message, a 1 bit, zeros, and its length in bits. */
function padded(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / SIZE) * SIZE);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function schedule(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(SIZE);
  const at = (k: number): number => words[k] ?? 0;
  for (let k = 0; k < 16; k += 1) words[k] = view.getUint32(offset + 4 * k);
  for (let k = 16; k < SIZE; k += 1) {
    const low = turned(at(k - 15), 7) ^ turned(at(k - 15), 18) ^ (at(k - 15) >>> 3);
    const high = turned(at(k - 2), 17) ^ turned(at(k - 2), 19) ^ (at(k - 2) >>> 10);
    words[k] = at(k - 16) + low + at(k - 7) + high;
  }
  return words;
}

function compress(state: Uint32Array, view: DataView, offset: number): void {
  const words = schedule(view, offset);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let k = 0; k < SIZE; k += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND[k] ?? 0) + (words[k] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => {
    state[k] = (state[k] ?? 0) + word;
  });
}
