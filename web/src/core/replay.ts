/** What the replay page says, in the language of the page (`<html lang>`). */
import type { Verdict } from "../verify";
import { percent } from "./i18n";
import { bestSeats } from "./recall";
import { type HandRecord, outcome, recallOf, type Step } from "./record";
import { de } from "./replay/de";
import { en } from "./replay/en";
import { show } from "./show";
import { cardInWords, handInWords } from "./words";

export interface ReplayWords {
  title: string;
  hand(hand: number): string;
  loading: string;
  notFound: string;
  unreachable: string;
  unreadable(reason: string): string;
  openFile: string;
  openHint: string;
  previousHand: string;
  nextHand: string;
  handOfFile: string;
  // controls
  controls: string;
  toStart: string;
  back: string;
  play: string;
  pause: string;
  forward: string;
  toEnd: string;
  position: string;
  speed: string;
  eyes: string;
  allCards: string;
  fromSeat(seat: number, name: string): string;
  jumps: string;
  transcript: string;
  deal: string;
  // take along
  share: string;
  copyLink: string;
  copyRecord: string;
  copied: string;
  download: string;
  // the proof
  proof: string;
  proofHint: string;
  verify: string;
  verifying: string;
  proven: string;
  verdict(verdict: Verdict): string;
  stated: string;
  computed: string;
  commitment: string;
  seed: string;
  // sentences
  dealt(button: number): string;
  flashed(seat: number, cards: string): string;
  opened(round: string, cards: string): string;
  openedNone(round: string): string;
  took(name: string, seat: number): string;
  tookBack(name: string): string;
  kept(name: string): string;
  silent(name: string): string;
  pickedNothing(name: string): string;
  bestPair(seats: string, chance: string): string;
  shown(name: string, hand: string, seat: number, isOwn: boolean): string;
  statedAwardsDiffer: string;
}

const LANGUAGES: Record<string, ReplayWords> = { de, en };

/** The texts in the page's language, English if there are none. */
export function replayWords(): ReplayWords {
  return LANGUAGES[document.documentElement.lang.slice(0, 2)] ?? en;
}

const list = (parts: readonly string[]): string => new Intl.ListFormat(show().tag).format(parts);
const inWords = (cards: readonly string[]): string => list(cards.map(cardInWords));

/** What happens in a step, in sentences. */
export function sentences(record: HandRecord, step: Step): string[] {
  const words = replayWords();
  switch (step.kind) {
    case "deal":
      return [words.dealt(record.button)];
    case "flash":
      return [words.flashed(step.seat, inWords(record.pairs.get(step.seat) ?? []))];
    case "round":
      return [opened(record, step.round)];
    case "picks":
      return [...[...record.players.keys()].map((seat) => chosen(record, step.round, seat)), ...bestPair(record, step.round)];
    case "showdown":
      return shown(record);
    case "award":
      return awarded(record);
  }
}

function opened(record: HandRecord, round: number): string {
  const words = replayWords();
  if (round === 0) return words.openedNone(show().round(0));
  const cards = round === 1 ? record.board.slice(0, 3) : record.board.slice(round + 1, round + 2);
  return words.opened(show().round(round), inWords(cards));
}

function chosen(record: HandRecord, round: number, seat: number): string {
  const words = replayWords();
  const name = record.players.get(seat) ?? "";
  const choice = record.rounds[round]?.get(seat) ?? null;
  if (choice === null) return words.silent(name);
  if (choice === "hold") return words.kept(name);
  if (choice.trade === null) return words.pickedNothing(name);
  return choice.trade === seat ? words.tookBack(name) : words.took(name, choice.trade);
}

function bestPair(record: HandRecord, round: number): string[] {
  const recall = recallOf(record, round, [...record.players.keys()][0] ?? 1);
  return recall ? [replayWords().bestPair(bestSeats(recall), percent(recall.best_chance, show().tag))] : [];
}

function shown(record: HandRecord): string[] {
  const words = replayWords();
  return [...outcome(record).hands].map(([seat, hand]) =>
    words.shown(record.players.get(seat) ?? "", handInWords(hand), hand.holds, hand.holds === seat),
  );
}

function awarded(record: HandRecord): string[] {
  const { winners, each } = outcome(record);
  const names = winners.map((seat) => record.players.get(seat) ?? "");
  const line = winners.length === 1 ? show().wins(names[0] ?? "", each) : `${list(names)}: ${show().split(each * winners.length, winners.length, each)}`;
  return isAsStated(record) ? [line] : [line, replayWords().statedAwardsDiffer];
}

function isAsStated(record: HandRecord): boolean {
  if (record.awards === null) return true;
  const { winners, each } = outcome(record);
  const stated = [...record.awards].filter(([, chips]) => chips !== 0);
  return stated.length === winners.length && stated.every(([seat, chips]) => winners.includes(seat) && chips === each);
}
