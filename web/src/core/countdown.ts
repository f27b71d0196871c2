/** What a running clock shows. Times are server milliseconds. */

/** Whole seconds left, rounded up so that 1 stands until the end; never below 0. */
export function secondsLeft(deadlineMs: number, now: number): number {
  return Math.max(0, Math.ceil((deadlineMs - now) / 1000));
}

/** The part of the ring still lit, 1 at the start to 0 at the deadline. */
export function ringShare(startedMs: number, deadlineMs: number, now: number): number {
  const whole = deadlineMs - startedMs;
  if (whole <= 0) return 0;
  return Math.min(1, Math.max(0, (deadlineMs - now) / whole));
}
