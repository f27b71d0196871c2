/** What the page knows of a table beside the server's view: the player's door, tables made here, practice plans. */
import type { BotLevel, Bodies } from "../core/wire";
import { postTable, postTicket } from "../net/http";
import { deviceId } from "../net/ids";
import { type Door, socketUrl } from "../net/socket";
import { account } from "./account.svelte";
import type { LiveTable } from "./live.svelte";

const MADE = "cardroom.made";
const KEPT_TABLES = 20;

/** The door of the player signed in on this device. */
export function playerDoor(table: string): Door {
  return async () => {
    const [{ ws_path }, { ticket }] = [await account.config(), await account.withToken((token) => postTicket(table, token))];
    return socketUrl(ws_path, ticket);
  };
}

/** Bots of a practice event, by level; seated and started as soon as the table is there. */
const plans = new Map<string, readonly BotLevel[]>();

/** Make a table; with `bots` it is an event of this player against them. Its code. */
export async function makeTable(settings: Bodies["CreateTable"], bots: readonly BotLevel[] = []): Promise<string> {
  const { table } = await account.withToken((token) => postTable(settings, token));
  localStorage.setItem(MADE, JSON.stringify([table, ...made()].slice(0, KEPT_TABLES)));
  if (bots.length) plans.set(table, bots);
  return table;
}

/** Whether this device made the table: its host before he sits. */
export function isMadeHere(table: string): boolean {
  return made().includes(table);
}

function made(): string[] {
  try {
    return JSON.parse(localStorage.getItem(MADE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Seats of bots, spread round the table, the player being on seat 1. */
const BOT_SEATS = [6, 4, 8, 2, 10, 5, 7, 3, 9] as const;

/** Carry out the practice plan of a table, once. */
export function carryOut(table: string, live: LiveTable): void {
  const bots = plans.get(table);
  if (!bots || live.view?.phase !== "waiting") return;
  plans.delete(table);
  sit(live, 1);
  bots.forEach((level, index) => live.send({ type: "seat_bot", level, seat: BOT_SEATS[index] ?? null }));
  live.send({ type: "start" });
}

/** Take a seat; the fair-play notice was accepted on entry. */
export function sit(live: LiveTable, seat: number | null): void {
  live.send({ type: "sit", name: account.name ?? "", device: deviceId(), seat, accept: true });
}
