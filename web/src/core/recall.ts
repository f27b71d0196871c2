/** What a seat could have remembered, in words: the server's recall figures for the player who reads them. */
import { percent, type Translate } from "./i18n";
import type { Recall } from "./wire";

/** "Best pair was seat 7 (62 %), you held seat 3 (41 %)". */
export function recallLine(recall: Recall, t: Translate, tag: string): string {
  const held = { held: recall.held, held_chance: percent(recall.held_chance, tag) };
  if (isBest(recall)) return t("recall.best", held);
  return t("recall.line", { best: bestSeats(recall), best_chance: percent(recall.best_chance, tag), ...held });
}

/** Seats of the best pairs: "7", "2, 5". */
export function bestSeats(recall: Recall): string {
  return recall.best.join(", ");
}

/** Whether the pair held was as good as the best. */
export function isBest(recall: Recall): boolean {
  return recall.best.includes(recall.held);
}
