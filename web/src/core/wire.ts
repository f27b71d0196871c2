/** The types of the wire under the names this client uses. */
import type { BotLevel, ServerMessage, Update } from "../generated/protocol";

export type * from "../generated/protocol";

/** What happened, as told in an update. */
export type Event = Update["events"][number];

/** Two cards as text, `["Qc", "7d"]`. */
export type Pocket = [string, string];

/** Every seat's number, clockwise. */
export const SEAT_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Bots, the worst memory first. */
export const BOT_LEVELS: readonly BotLevel[] = ["forgetful", "casual", "keen", "sharp"];

/** Whether `data` is a frame of the server's; the gateway's own error messages are not. */
export function isServerMessage(data: unknown): data is ServerMessage {
  return typeof data === "object" && data !== null && "type" in data && "server_now_ms" in data;
}
