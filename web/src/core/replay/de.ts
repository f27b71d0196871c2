import type { ReplayWords } from "../replay";

export const de: ReplayWords = {
  title: "Nachspielen",
  hand: (hand) => `Hand ${hand}`,
  loading: "Die Hand wird geladen",
  notFound: "Diese Hand gibt es nicht, oder sie ist noch nicht zu Ende",
  unreachable: "Die Hand ist gerade nicht zu erreichen",
  unreadable: (reason) => `Das ist keine Aufzeichnung einer Hand: ${reason}`,
  openFile: "Datei öffnen",
  openHint: "Eine Aufzeichnung aus dem Verlauf wählen oder hier ablegen",
  previousHand: "Vorige Hand",
  nextHand: "Nächste Hand",
  handOfFile: "Hand dieser Datei",
  controls: "Abspielen",
  toStart: "Zum Geben",
  back: "Schritt zurück",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Schritt vor",
  toEnd: "Zur Verteilung",
  position: "Stelle",
  speed: "Tempo",
  eyes: "Sicht",
  allCards: "Alle Karten",
  fromSeat: (seat, name) => `Von Platz ${seat}, ${name}`,
  jumps: "Springen zu",
  transcript: "In Worten",
  deal: "Geben",
  share: "Mitnehmen",
  copyLink: "Link zu diesem Schritt kopieren",
  copyRecord: "Aufzeichnung kopieren",
  copied: "Kopiert",
  download: "Aufzeichnung speichern",
  proof: "Wurde gegeben wie versprochen?",
  proofHint: "Der Browser gibt die Hand noch einmal aus ihrem Startwert und vergleicht sie mit der Festlegung vor der Flash-Runde.",
  verify: "Prüfen",
  verifying: "Wird noch einmal gegeben",
  proven: "Bewiesen",
  verdict: (verdict) => {
    switch (verdict.kind) {
      case "proven":
        return "Alle 52 Karten lagen so, wie vor der Hand versprochen.";
      case "no_seed":
        return "Diese Aufzeichnung hat keinen Startwert und kann nicht noch einmal gegeben werden.";
      case "commitment":
        return "Der Startwert ergibt nicht die Festlegung dieser Aufzeichnung.";
      case "pair":
        return `Der Startwert gibt Platz ${verdict.seat} andere Karten.`;
      case "board":
        return "Der Startwert ergibt ein anderes Board.";
    }
  },
  stated: "In der Aufzeichnung",
  computed: "Aus dem Startwert",
  commitment: "Festlegung",
  seed: "Startwert",
  dealt: (button) => `Zwei verdeckte Karten an jeden Platz. Der Button liegt bei Platz ${button}.`,
  flashed: (seat, cards) => `Platz ${seat} zeigt ${cards}.`,
  opened: (round, cards) => `${round}: ${cards}.`,
  openedNone: (round) => `${round}: Hold'em oder Trade'em.`,
  took: (name, seat) => `${name} nimmt das Paar von Platz ${seat}.`,
  tookBack: (name) => `${name} nimmt das eigene Paar.`,
  kept: (name) => `${name} behält.`,
  silent: (name) => `${name} sagt nichts und behält.`,
  pickedNothing: (name) => `${name} drückt Trade'em, wählt nichts und behält.`,
  bestPair: (seats, chance) => `Bestes Paar: Platz ${seats} (${chance}).`,
  shown: (name, hand, seat, isOwn) => `${name}: ${hand}${isOwn ? "" : `, mit dem Paar von Platz ${seat}`}.`,
  statedAwardsDiffer: "Die Aufzeichnung nennt eine andere Verteilung.",
};
