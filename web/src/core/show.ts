/** What the screens for everybody (TV, replay) say, in the language of the page (`<html lang>`). */
import { de } from "./show/de";
import { en } from "./show/en";

/** The texts of TV and replay; numbers arrive as numbers and are written by the language. */
export interface ShowWords {
  tag: string;
  number(value: number): string;
  // the table
  handOf(hand: number, hands: number): string;
  hands(count: number): string;
  round(round: number): string;
  seat(seat: number): string;
  pairOf(seat: number): string;
  freeSeat: string;
  boardHeading: string;
  seatsHeading: string;
  standings: string;
  bot: string;
  away: string;
  button: string;
  // waiting
  joinAt: string;
  joinLink: string;
  code: string;
  seatsTaken(taken: number): string;
  allSeated: string;
  hostStarts: string;
  // flash
  flash: string;
  flashSoon: string;
  flashHint: string;
  flashHidden: string;
  flashStep(step: number): string;
  dealing: string;
  // trading
  chosen(done: number, playing: number): string;
  hasChosen: string;
  took(name: string, seat: number): string;
  allKept: string;
  timeLeft: string;
  // showdown
  showdown: string;
  pairsTurn: string;
  split(pot: number, winners: number, each: number): string;
  wins(name: string, chips: number): string;
  share(names: readonly string[]): string;
  nextHandIn: string;
  // final
  finalResults: string;
  winner(names: readonly string[]): string;
  bestTaken(taken: number, rounds: number): string;
  noHands: string;
  nextTable(code: string): string;
  // screen
  reconnecting: string;
  pairTitle: string;
  pairHint: string;
  linkRefused: string;
  soundOn: string;
  soundOff: string;
}

const LANGUAGES: Record<string, ShowWords> = { de, en };

/** The texts in the page's language, English if there are none. */
export function show(): ShowWords {
  return LANGUAGES[document.documentElement.lang.slice(0, 2)] ?? en;
}
