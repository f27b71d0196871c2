/** The table in sentences, for who reads it instead of looking at it. No card is in them that is not on show. */
import { list, type Translate } from "./i18n";
import { countdown, counts, type Tile } from "./monitor";
import { bestHand } from "./ranking";
import { type Listener, names, ownCardsLine, roundName } from "./speech";
import { flashIndex } from "./view";
import type { Mark, TableView } from "./wire";
import { cardInWords, handInWords } from "./words";

/** "Hand 3 of 15. The button is on seat 4." and where the hand has got to. */
export function handLines(view: TableView, marks: readonly Mark[], now: number, t: Translate): string[] {
  const { hand, settings } = view;
  const which = hand === 0 ? [] : [`${t("game.hand", { hand, hands: settings.hands })}. ${t("text.button_on", { seat: view.button })}`];
  return [...which, stageLine(view, marks, now, t)];
}

function stageLine(view: TableView, marks: readonly Mark[], now: number, t: Translate): string {
  switch (view.phase) {
    case "waiting":
      return `${t("game.waiting")}.`;
    case "dealing":
      return `${t("game.dealing")}.`;
    case "flash": {
      const index = flashIndex(view, now);
      const isRunning = index !== null && index >= 0 && index < 10;
      return isRunning ? `${t("game.flash")}. ${t("game.flash_progress", { n: index + 1 })}.` : `${t("game.flash")}.`;
    }
    case "trade": {
      const { done, playing } = counts(view, marks);
      return `${roundName(view.round ?? 0, t)}. ${t("game.chosen_count", { n: done, all: playing })}.`;
    }
    case "showdown":
      return `${t("game.showdown")}.`;
    case "finished":
      return `${t("game.finished")}.`;
  }
}

/** "18 seconds left." for whatever runs, or that nothing does. `calmly` counts in fives, so that the text seldom changes. */
export function timeLine(view: TableView, now: number, t: Translate, calmly = false): string {
  const clock = countdown(view);
  if (clock === null) return t("text.no_time");
  const seconds = Math.max(0, Math.ceil((clock.deadlineMs - now) / 1000));
  const n = calmly && seconds > 5 ? Math.ceil(seconds / 5) * 5 : seconds;
  return t(view.phase === "showdown" ? "text.next_in" : "text.time", { n });
}

/** Who has chosen: "2 of 3 have chosen: Ben and you." */
export function chosenLine(marks: readonly Mark[], to: Listener): string {
  const { view, t } = to;
  if (view?.phase !== "trade") return t("refusal.turn.no_decision");
  const { done, playing } = counts(view, marks);
  const head = t("game.chosen_count", { n: done, all: playing });
  return done === 0 ? `${head}.` : `${head}: ${names(marks.map((mark) => mark.seat), to)}.`;
}

/** The standings: "1. Ada, 5,040 chips. 2. …". */
export function totalsLine({ view, t }: Listener): string {
  const lines = view?.standings ?? [];
  return lines.map(({ place, name, total }) => t("text.total", { place, name, total })).join(" ") || t("standings.none");
}

/** The pair the viewer holds and what it makes with the board so far. */
export function cardLines(to: Listener): string[] {
  const { view, t } = to;
  const held = view?.you?.held;
  const isHidden = view?.phase === "flash" || view?.phase === "dealing";
  if (!view || !held) return [isHidden && view?.you ? t("game.pair_hidden") : t("said.no_cards")];
  return [ownCardsLine(to), ...(view.board.length >= 3 ? [`${handInWords(bestHand([...held, ...view.board]))}.`] : [])];
}

/** One seat: "Seat 3: Ben, button, 2,520 chips, has chosen, holds seat 7's pair." */
export function seatLine(tile: Tile, to: Listener): string {
  const { t } = to;
  const parts = [
    ...(tile.name === null ? [t("seat.free")] : whoSits(tile, to)),
    tile.button && t("text.button"),
    tile.mark === "chosen" && t("text.chosen"),
    tile.holds !== null && tile.holds !== tile.seat && t("text.holds", { seat: tile.holds }),
    tile.cards !== null && list(tile.cards.map(cardInWords), to.tag),
    tile.hand !== null && handInWords(tile.hand),
    tile.award !== null && t("text.wins", { n: tile.award }),
  ];
  return `${t("seat.n", { seat: tile.seat })}: ${parts.filter((part) => part !== false).join(", ")}.`;
}

function whoSits(tile: Tile, to: Listener): (string | false)[] {
  const { t, view } = to;
  const seat = view?.seats[tile.seat - 1];
  return [
    names([tile.seat], to),
    seat?.host === true && t("text.host"),
    seat?.bot != null && t("text.bot"),
    !tile.present && t("seat.away"),
    view?.phase !== "waiting" && t("text.chips", { n: tile.total }),
  ];
}
