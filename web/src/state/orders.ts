/** Carries out what was typed into the command box of the text table. */
import type { Refusal } from "../core/wire";
import { spellings, type Typed, TYPED_WORDS, type TypedWord } from "../core/typed";
import { box } from "../core/view";
import type { LiveTable } from "./live.svelte";
import { words } from "./locale.svelte";
import * as moves from "./moves.svelte";
import { type Reading, reading } from "./readings";
import { refusalKey } from "./refusal.svelte";
import { sit } from "./table.svelte";

const no = (refusal: Refusal): string => words.t(refusalKey(refusal));

/** What to answer at once; "" when the table's own answer will be the news. */
export function obey({ word, seat }: Typed, live: LiveTable): string {
  switch (word) {
    case "hold":
      return hold(live);
    case "trade":
      return trade(live, seat);
    case "next":
      return next(live);
    case "sit":
    case "stand":
    case "start":
      return gather(live, word, seat);
    case "help":
      return words.t("text.help", { words: TYPED_WORDS.map(first).join(", ") });
    default:
      return reading(word satisfies Reading, live);
  }
}

/** The spelling of a word that help names. */
export function first(word: TypedWord): string {
  return spellings(word, words.t)[0] ?? word;
}

function hold(live: LiveTable): string {
  const { state } = box(live.session);
  if (state === "pick") return no("trade.already_open");
  if (state !== "decide") return notAsked(state);
  moves.hold(live);
  return "";
}

/** Without a seat the ten pairs are opened; with one the first pick is made, which is final. */
function trade(live: LiveTable, seat: number | null): string {
  const { state } = box(live.session);
  const isAsked = state === "decide" || state === "pick";
  if (!isAsked) return notAsked(state);
  if (seat !== null && (seat < 1 || seat > 10)) return no("trade.no_such_seat");
  if (state === "decide") moves.openTrade(live);
  if (seat === null) return words.t("game.pick");
  moves.pick(live, seat);
  return "";
}

function notAsked(state: string): string {
  return no(state === "watch" ? "turn.no_decision" : "trade.already_chosen");
}

function next(live: LiveTable): string {
  if (live.view?.phase !== "showdown" || !live.view.you) return no("turn.no_decision");
  moves.ready(live);
  return words.t("game.ready_done");
}

/** Before the first hand; the table refuses what is not possible. */
function gather(live: LiveTable, word: "sit" | "stand" | "start", seat: number | null): string {
  if (word === "sit") sit(live, seat);
  else live.send({ type: word });
  return "";
}
