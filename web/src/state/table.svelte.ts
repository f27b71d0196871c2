/** What the page knows of a table beside the server's view: the player's door, practice plans. */
import type { BotLevel, Bodies } from "../core/wire";
import { postTable, postTicket } from "../net/http";
import { deviceId } from "../net/ids";
import { type Door, socketUrl } from "../net/socket";
import { account } from "./account.svelte";
import type { LiveTable } from "./live.svelte";

/** The door of the player signed in on this device. */
export class PlayerDoor {
  /** Whether he is the table's host, seated or not; known when the first ticket is here. */
  isHost = $state(false);

  constructor(private readonly table: string) {}

  readonly open: Door = async () => {
    const { ws_path } = await account.config();
    const { ticket, host } = await account.withToken((token) => postTicket(this.table, token));
    this.isHost = host;
    return socketUrl(ws_path, ticket);
  };
}

/** Bots of a practice event, by level; seated and started as soon as the table is there. */
const plans = new Map<string, readonly BotLevel[]>();

/** Make a table; with `bots` it is an event of this player against them. Its code. */
export async function makeTable(settings: Bodies["CreateTable"], bots: readonly BotLevel[] = []): Promise<string> {
  const { table } = await account.withToken((token) => postTable(settings, token));
  if (bots.length) plans.set(table, bots);
  return table;
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
