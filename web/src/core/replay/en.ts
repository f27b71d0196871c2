import type { ReplayWords } from "../replay";

export const en: ReplayWords = {
  title: "Replay",
  hand: (hand) => `Hand ${hand}`,
  loading: "Loading the hand",
  notFound: "This hand is not there, or it is not finished yet",
  unreachable: "The hand cannot be reached at present",
  unreadable: (reason) => `This is no record of a hand: ${reason}`,
  openFile: "Open a file",
  openHint: "Choose a record that was exported from History, or drop it here",
  previousHand: "Previous hand",
  nextHand: "Next hand",
  handOfFile: "Hand of this file",
  controls: "Playing",
  toStart: "To the deal",
  back: "Step back",
  play: "Play",
  pause: "Pause",
  forward: "Step forward",
  toEnd: "To the award",
  position: "Position",
  speed: "Speed",
  eyes: "View",
  allCards: "All cards",
  fromSeat: (seat, name) => `From seat ${seat}, ${name}`,
  jumps: "Jump to",
  transcript: "In words",
  deal: "Deal",
  share: "Take it along",
  copyLink: "Copy link to this step",
  copyRecord: "Copy record",
  copied: "Copied",
  download: "Download record",
  proof: "Was it dealt as promised?",
  proofHint: "Your browser deals the hand again from its seed and compares it with what was promised before the flash.",
  verify: "Verify",
  verifying: "Dealing it again",
  proven: "Proven",
  verdict: (verdict) => {
    switch (verdict.kind) {
      case "proven":
        return "All 52 cards lay as promised before the hand.";
      case "no_seed":
        return "This record has no seed, so its deal cannot be dealt again.";
      case "commitment":
        return "The seed does not give the commitment of this record.";
      case "pair":
        return `The seed deals other cards to seat ${verdict.seat}.`;
      case "board":
        return "The seed deals another board.";
    }
  },
  stated: "In the record",
  computed: "From the seed",
  commitment: "Commitment",
  seed: "Seed",
  dealt: (button) => `Two cards face down to every seat. The button is at seat ${button}.`,
  flashed: (seat, cards) => `Seat ${seat} shows ${cards}.`,
  opened: (round, cards) => `${round}: ${cards}.`,
  openedNone: (round) => `${round}: Hold'em or Trade'em.`,
  took: (name, seat) => `${name} takes seat ${seat}'s pair.`,
  tookBack: (name) => `${name} takes their own pair back.`,
  kept: (name) => `${name} holds.`,
  silent: (name) => `${name} says nothing and holds.`,
  pickedNothing: (name) => `${name} presses Trade'em, picks nothing and holds.`,
  bestPair: (seats, chance) => `Best pair: seat ${seats} (${chance}).`,
  shown: (name, hand, seat, isOwn) => `${name}: ${hand}${isOwn ? "" : `, with seat ${seat}'s pair`}.`,
  statedAwardsDiffer: "The record states other awards.",
};
