/**
 * What is said, played and shaken at a table: every event in a sentence, and at once what is asked of the player.
 *
 * `new Attention(isFlashRead)`, `hear` for the events of a `LiveTable`, `attend(live)` while a component is set up.
 */
import { untrack } from "svelte";
import { type Listener, flashLine, logLines, ownCardsLine, sentences } from "../core/speech";
import { box } from "../core/view";
import type { Event, TableView } from "../core/wire";
import { sounds } from "../sound";
import { announcer } from "./announcer.svelte";
import type { LiveTable } from "./live.svelte";
import { words } from "./locale.svelte";
import { buzz } from "./prefs.svelte";
import { refusalKey } from "./refusal.svelte";
import { Witness } from "./witness.svelte";

const URGENT_S = 5;
const LOG_LINES = 40;

/** How things are said now, to the viewer of this table. */
export function listenerOf(view: TableView | null): Listener {
  return { t: words.t, tag: words.tag, view };
}

export class Attention {
  readonly witness = new Witness();
  /** What happened, newest first and without a card; empty again with every hand. */
  log: readonly string[] = $state.raw([]);

  /** `isFlashRead`: whether the pairs of the flash round are read out. */
  constructor(private readonly isFlashRead: () => boolean) {}

  /** Told by the table, in order; `now` is server time. */
  hear(events: readonly Event[], view: TableView | null, now: number): void {
    this.witness.hear(events, now);
    for (const event of events) {
      if (event.kind === "pot_awarded" && view?.you && event.winners.includes(view.you.seat)) sounds.play("win");
      if (event.kind === "round_started" && event.round > 0) sounds.play("deal");
    }
    const to = listenerOf(view);
    for (const line of sentences(events, to)) announcer.say(line);
    const isNewHand = events.some((event) => event.kind === "hand_started");
    this.log = [...logLines(events, to).reverse(), ...(isNewHand ? [] : this.log)].slice(0, LOG_LINES);
  }

  /** Follow the table; ends with the component that calls it. */
  attend(live: LiveTable): void {
    this.callTheTurn(live);
    this.readCards(live);
    this.playTheClock(live);
    // Derived, as all that is followed here: the session is another object with every frame.
    const note = $derived(live.session.refused);
    $effect(() => {
      const refused = note;
      if (refused) untrack(() => announcer.call(words.t(refusalKey(refused.refusal))));
    });
  }

  private callTheTurn(live: LiveTable): void {
    const asked = $derived(box(live.session).state === "decide" ? turnKey(live.view) : null);
    const isLate = $derived(isAsked(live) && (secondsLeft(live) ?? URGENT_S + 1) <= URGENT_S);
    $effect(() => {
      if (asked === null) return;
      return untrack(() => {
        buzz(60);
        sounds.play("turn");
        return announcer.call(words.t("said.your_turn", { n: Math.max(0, secondsLeft(live) ?? 0) }));
      });
    });
    $effect(() => {
      if (!isLate) return;
      return untrack(() => {
        buzz([30, 60, 30]);
        return announcer.call(words.t("said.five_seconds"));
      });
    });
  }

  /** Cards are said while they are on show, and taken back when others lie there. */
  private readCards(live: LiveTable): void {
    const lying = $derived(cardsKey(live.view));
    const onShow = $derived(live.session.flash);
    const taken = $derived(live.view?.you && box(live.session).state === "chosen" ? turnKey(live.view) : null);
    $effect(() => {
      void lying;
      untrack(() => announcer.forgetCards());
    });
    $effect(() => {
      const frame = onShow;
      untrack(() => announcer.forgetCards());
      if (frame === null) return;
      sounds.play("flash");
      if (this.isFlashRead()) untrack(() => announcer.read(flashLine(frame, listenerOf(live.view))));
    });
    $effect(() => {
      if (taken === null) return;
      untrack(() => {
        const target = live.view?.you?.target ?? null;
        announcer.say(target === null ? words.t("game.kept") : words.t("game.took", { seat: target }));
        announcer.sayCards(ownCardsLine(listenerOf(live.view)));
      });
    });
  }

  private playTheClock(live: LiveTable): void {
    const isHalf = $derived(box(live.session).state === "decide" && isHalfOver(live));
    const lastSecond = $derived.by(() => {
      const left = isAsked(live) ? secondsLeft(live) : null;
      return left !== null && left > 0 && left <= URGENT_S ? left : null;
    });
    $effect(() => {
      if (isHalf) sounds.play("half");
    });
    $effect(() => {
      if (lastSecond !== null) sounds.play("tick");
    });
  }
}

/** Whether the player has something to press before the time is up. */
export function isAsked(live: LiveTable): boolean {
  const { state } = box(live.session);
  return state === "decide" || state === "pick";
}

function turnKey(view: TableView | null): string {
  return `${view?.hand}.${view?.round}`;
}

/** Changes whenever cards that may have been read lie there no longer. */
export function cardsKey(view: TableView | null): string {
  return `${turnKey(view)} ${view?.phase} ${view?.you?.held_from}`;
}

function secondsLeft(live: LiveTable): number | null {
  const { view } = live;
  return view?.phase === "trade" && view.deadline_ms !== null ? Math.ceil((view.deadline_ms - live.now) / 1000) : null;
}

function isHalfOver({ view, now }: LiveTable): boolean {
  if (view === null || view.started_ms === null || view.deadline_ms === null) return false;
  return now > (view.started_ms + view.deadline_ms) / 2;
}
