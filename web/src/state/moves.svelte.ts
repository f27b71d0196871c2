/** What the player's buttons and keys do: only what the box asks for now, everything else is left alone. */
import { box } from "../core/view";
import type { TableView } from "../core/wire";
import type { LiveTable } from "./live.svelte";
import { sounds } from "../sound";
import { buzz } from "./prefs.svelte";

const CHOSEN_MS = 40;

function turnOf(view: TableView): { hand: number; round: number } {
  return { hand: view.hand, round: view.round ?? 0 };
}

function chosen(pattern: number | number[]): void {
  buzz(pattern);
  sounds.play("chosen");
}

/** Hold'em. */
export function hold(live: LiveTable): void {
  const { view } = live;
  if (!view || box(live.session).state !== "decide") return;
  live.send({ type: "hold", turn: turnOf(view) });
  chosen(CHOSEN_MS);
}

/** Trade'em: open the ten pairs. */
export function openTrade(live: LiveTable): void {
  const { view } = live;
  if (!view || box(live.session).state !== "decide") return;
  live.send({ type: "open_trade", turn: turnOf(view) });
}

/** Take the pair dealt to `seat`; the first pick is final. */
export function pick(live: LiveTable, seat: number): void {
  const { view } = live;
  if (!view || box(live.session).state !== "pick") return;
  live.send({ type: "trade", turn: turnOf(view), seat });
  chosen([CHOSEN_MS, CHOSEN_MS, CHOSEN_MS]);
}

/** The result was read. */
export function ready(live: LiveTable): void {
  const { view } = live;
  if (view?.phase !== "showdown" || !view.you || view.you.ready || isAsked(live)) return;
  live.send({ type: "ready", hand: view.hand });
}

/** Whether "ready" was pressed and is on its way. */
export function isAsked(live: LiveTable): boolean {
  return live.session.queue.some((one) => one.frame.type === "ready");
}
