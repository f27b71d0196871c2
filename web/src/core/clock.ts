/**
 * The server's clock as this device can know it.
 *
 * Every frame carries `server_now_ms`. A frame alone gives a lower bound of the offset (it was on its way for a
 * while); an answered ping gives the offset to within half its round trip. The fastest recent round trip is the
 * best one, so a slow frame never makes the displayed deadline jump.
 */

/** One answered ping. */
interface Sample {
  offsetMs: number; // server time minus local time
  roundTripMs: number;
}

/** What is known of the offset. */
export interface Clock {
  samples: readonly Sample[]; // newest last
  boundMs: number | null; // largest `server_now_ms - local time` seen, for as long as no ping was answered
}

const KEPT_SAMPLES = 6;

export const unsetClock: Clock = { samples: [], boundMs: null };

/** The clock after a frame sent at `serverNowMs` arrived at `nowMs`. */
export function heardFrame(clock: Clock, serverNowMs: number, nowMs: number): Clock {
  const bound = serverNowMs - nowMs;
  if (clock.boundMs !== null && clock.boundMs >= bound) return clock;
  return { ...clock, boundMs: bound };
}

/** The clock after a pong to a ping of `sentMs` arrived at `nowMs`. */
export function heardPong(clock: Clock, sentMs: number, serverNowMs: number, nowMs: number): Clock {
  const roundTripMs = nowMs - sentMs;
  if (roundTripMs < 0) return clock; // the device's own clock was set back meanwhile
  const sample = { offsetMs: serverNowMs - (sentMs + roundTripMs / 2), roundTripMs };
  return { ...clock, samples: [...clock.samples, sample].slice(-KEPT_SAMPLES) };
}

/** Server time minus local time, 0 as long as nothing was heard. */
export function offsetMs(clock: Clock): number {
  const best = fastest(clock);
  return best?.offsetMs ?? clock.boundMs ?? 0;
}

function fastest(clock: Clock): Sample | undefined {
  return clock.samples.reduce<Sample | undefined>(
    (best, next) => (best === undefined || next.roundTripMs <= best.roundTripMs ? next : best),
    undefined,
  );
}
