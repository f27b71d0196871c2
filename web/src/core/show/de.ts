import type { ShowWords } from "../show";

const format = new Intl.NumberFormat("de");
const number = (value: number): string => format.format(value);
const list = new Intl.ListFormat("de");
const ROUNDS = ["Vor dem Flop", "Flop", "Turn", "River"];

export const de: ShowWords = {
  tag: "de",
  number,
  handOf: (hand, hands) => `Hand ${hand} von ${hands}`,
  hands: (count) => (count === 1 ? "1 Hand" : `${count} Hände`),
  round: (round) => ROUNDS[round] ?? "",
  seat: (seat) => `Platz ${seat}`,
  pairOf: (seat) => `Paar von Platz ${seat}`,
  freeSeat: "Frei",
  boardHeading: "Board",
  seatsHeading: "Plätze",
  standings: "Stand",
  bot: "Bot",
  away: "abwesend",
  button: "Button",
  joinAt: "Mit dem Telefon mitspielen",
  joinLink: "Link zu diesem Tisch",
  code: "Tisch-Code",
  seatsTaken: (taken) => `${taken} von 10 Plätzen besetzt`,
  flash: "Flash-Runde",
  flashSoon: "Gut hinschauen",
  flashHint: "Zehn Paare, jedes einmal zu sehen",
  flashHidden: "Die Paare sind nur im Raum zu sehen",
  flashStep: (step) => `Paar ${step} von 10`,
  dealing: "Es wird gegeben",
  chosen: (done, playing) => (done === playing ? "Alle haben gewählt" : `${done} von ${playing} haben gewählt`),
  hasChosen: "hat gewählt",
  took: (name, seat) => `${name} nimmt das Paar von Platz ${seat}`,
  allKept: "Alle behalten ihr Paar",
  timeLeft: "Restzeit",
  showdown: "Showdown",
  pairsTurn: "Die Paare werden aufgedeckt",
  split: (pot, winners, each) =>
    winners === 1 ? `${number(pot)} Chips` : `${number(pot)} ÷ ${winners} = je ${number(each)}`,
  wins: (name, chips) => `${name} gewinnt ${number(chips)}`,
  share: (names) => list.format(names),
  nextHandIn: "Nächste Hand in",
  finalResults: "Endstand",
  winner: (names) =>
    names.length === 1 ? `${list.format(names)} gewinnt` : `${list.format(names)} teilen sich den ersten Platz`,
  bestTaken: (taken, rounds) => `bestes Paar ${taken} von ${rounds} Mal`,
  nextTable: (code) => `Ein anderer Tisch auf diesem Bildschirm: sein Gastgeber tippt ${code} unter „Bildschirm an der Wand“ ein`,
  noHands: "Keine Hand wurde zu Ende gespielt",
  reconnecting: "Verbindung wird wiederhergestellt",
  pairTitle: "Einen Tisch auf diesem Bildschirm zeigen",
  pairHint: "Am Telefon des Gastgebers: Tisch öffnen, bei „Bildschirm an der Wand“ diesen Code eintippen",
  linkRefused: "Dieser Link gilt nicht mehr",
  soundOn: "Ton an",
  soundOff: "Ton aus",
};
