/**
 * A screen on the wall: which table it shows and how it came to it. It has no keyboard, so everything heals by itself:
 * a link in the address (`#table=CODE&key=…`) or one kept since the last reload, otherwise a code that the host types
 * on the phone; a link that is not valid any more leads back to the code.
 */
import type { Heard } from "../core/monitor";
import { shownMarks } from "../core/view";
import type { Bodies } from "../core/wire";
import { getConfig, getPairing, postPairing, RequestFailed } from "../net/http";
import { linkDoor } from "../net/socket";
import { LiveTable } from "./live.svelte";
import { Witness } from "./witness.svelte";

/** A table and the key that lets a screen look at it. */
export interface Link {
  table: string;
  key: string;
}

const STORED = "cardroom.screen";
const POLL_MS = 2_500;
const SLOW_POLL_MS = 10_000; // while the results of an event are on show
const RESULTS_ALONE_MS = 60_000; // before a code for the next table stands under them
const RETRY_MS = 4_000;

/** The link in an address's fragment, null if there is none. */
export function linkIn(hash: string): Link | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const [table, key] = [values.get("table"), values.get("key")];
  return table && key ? { table, key } : null;
}

export class Screen {
  /** The table on show, null while the screen waits to be paired. */
  live: LiveTable | null = $state.raw(null);
  /** The code to type on the phone, null while there is none. */
  code: string | null = $state(null);
  /** The last link was refused. */
  wasRefused = $state(false);
  /** Nothing can be reached at present. */
  isCutOff = $state(false);
  private config: Bodies["Config"] | null = $state.raw(null);
  private readonly witness = new Witness();
  private attempt = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** Where a phone opens the table on show. */
  get joinUrl(): string {
    const origin = this.config?.lan_url ?? location.origin;
    return new URL(`/?table=${this.live?.view?.table ?? ""}`, origin).href;
  }

  /** What the page draws besides the view. */
  get heard(): Heard {
    const { live } = this;
    const view = live?.view ?? null;
    const marks = live && view ? shownMarks(view, live.session.marks, live.now) : [];
    return { flash: live?.session.flash ?? null, marks, ...this.witness.seen };
  }

  start(hash: string): void {
    const link = linkIn(hash) ?? kept();
    if (link) void this.watch(link);
    else void this.pair();
  }

  stop(): void {
    this.attempt += 1; // ends the loops below
    clearTimeout(this.resting);
    this.resting = undefined;
    this.live?.stop();
    this.live = null;
  }

  /** To be called whenever the session changed: a refused link leads back to the code. */
  check(): void {
    const { live } = this;
    if (live?.session.link === "refused") {
      this.stop();
      sessionStorage.removeItem(STORED);
      this.wasRefused = true;
      void this.pair();
    }
  }

  /** The event on show is over: after a while the screen may be given another table. */
  rest(): void {
    this.resting ??= setTimeout(() => void this.pair(), RESULTS_ALONE_MS);
  }

  private async watch(link: Link): Promise<void> {
    this.stop();
    const { attempt } = this;
    const config = await this.untilDone(attempt, getConfig);
    if (config === null) return;
    this.config = config;
    this.code = null;
    this.live = new LiveTable(linkDoor(link.table, link.key), (events) => this.witness.hear(events, this.live?.now ?? 0));
    this.live.start();
  }

  private async pair(): Promise<void> {
    const attempt = (this.attempt += 1);
    while (attempt === this.attempt) {
      const pairing = await this.untilDone(attempt, postPairing);
      if (pairing === null) return;
      this.code = pairing.code;
      const link = await this.untilPaired(attempt, pairing);
      if (link === null) continue;
      sessionStorage.setItem(STORED, JSON.stringify(link));
      history.replaceState(null, "", location.pathname); // an older link must not win after a reload
      this.wasRefused = false;
      void this.watch(link);
    }
  }

  /** The link the host gave, null when the code has expired. */
  private async untilPaired(attempt: number, pairing: Bodies["Pairing"]): Promise<Link | null> {
    while (attempt === this.attempt) {
      await pause(this.live === null ? POLL_MS : SLOW_POLL_MS);
      try {
        const { table, key } = await getPairing(pairing.code, pairing.secret);
        this.isCutOff = false;
        if (table !== null && key !== null) return { table, key };
      } catch (error) {
        if (isGone(error)) return null;
        this.isCutOff = true;
      }
    }
    return null;
  }

  /** The answer, asked for again and again; null when something else was begun meanwhile. */
  private async untilDone<T>(attempt: number, ask: () => Promise<T>): Promise<T | null> {
    while (attempt === this.attempt) {
      try {
        const answer = await ask();
        this.isCutOff = false;
        return attempt === this.attempt ? answer : null;
      } catch {
        this.isCutOff = true;
        await pause(RETRY_MS);
      }
    }
    return null;
  }
}

function kept(): Link | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as Partial<Link> | null;
    return stored?.table && stored.key ? { table: stored.table, key: stored.key } : null;
  } catch {
    return null;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof RequestFailed && error.status >= 400 && error.status < 500 && error.status !== 429;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
