/** What is pushed without a version: the pair of the flash round, and who has chosen. */
import type { FlashFrame } from "../wire";
import type { Run } from "./run";
import { type MarkSet, serverNow } from "./state";

/** A pair to show until its time is over; never an earlier one again. A hand that is dealt again keeps its number. */
export function flash(run: Run, frame: FlashFrame): void {
  const { view, flash } = run.now;
  const isOver = frame.until_ms <= serverNow(run.now, run.at.nowMs);
  const isOld = view !== null && (frame.hand < view.hand || (frame.hand === view.hand && view.phase === "trade"));
  if (isOver || isOld || (flash !== null && frame.from_ms < flash.from_ms)) return;
  run.set({ flash: frame });
}

/** A growing set that merges in any order and is void once a newer round is known. */
export function marks(run: Run, set: MarkSet): void {
  const { view, marks } = run.now;
  if (view && (set.hand < view.hand || (set.hand === view.hand && set.round < (view.round ?? 0)))) return;
  const known = marks && marks.hand === set.hand && marks.round === set.round ? marks.marks : [];
  const fresh = set.marks.filter((mark) => !known.some((old) => old.seat === mark.seat));
  run.set({ marks: { hand: set.hand, round: set.round, marks: [...known, ...fresh] } });
}

/** Forget the pair whose time is over. */
export function hideFlash(run: Run): void {
  if (run.now.flash && run.now.flash.until_ms <= serverNow(run.now, run.at.nowMs)) run.set({ flash: null });
}
