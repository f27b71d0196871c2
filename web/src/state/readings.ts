/** What can be asked to be read, by a key or by a command. */
import { boardLine, ownCardsLine, seatsLine } from "../core/speech";
import { chosenLine, timeLine, totalsLine } from "../core/text";
import { shownMarks } from "../core/view";
import { announcer } from "./announcer.svelte";
import { listenerOf } from "./attention.svelte";
import type { LiveTable } from "./live.svelte";
import { words } from "./locale.svelte";

export type Reading = "cards" | "board" | "seats" | "chosen" | "time" | "totals" | "last";

/** The sentence that answers. */
export function reading(what: Reading, live: LiveTable): string {
  const { view } = live;
  const to = listenerOf(view);
  switch (what) {
    case "cards":
      return ownCardsLine(to);
    case "board":
      return boardLine(view?.board ?? [], to);
    case "seats":
      return seatsLine(to);
    case "chosen":
      return chosenLine(view ? shownMarks(view, live.session.marks, live.now) : [], to);
    case "time":
      return view ? timeLine(view, live.now, to.t) : words.t("text.no_time");
    case "totals":
      return totalsLine(to);
    case "last":
      return announcer.lastSaid || words.t("said.nothing");
  }
}
