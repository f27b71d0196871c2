/** The table at which this person sits, kept on the device: leaving its page is no way to lose it. */
import type { TableView } from "../core/wire";

export interface Seated {
  table: string;
  name: string;
}

const STORED = "cardroom.seated";

/** The table to go back to, null if there is none. */
export function seated(): Seated | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? "null") as Partial<Seated> | null;
    return kept?.table && kept.name ? { table: kept.table, name: kept.name } : null;
  } catch {
    return null;
  }
}

/** Keeps the table as long as there is something to go back for: a seat, and an event that is not over. */
export function keepSeat(view: TableView): void {
  const sits = view.you !== null && view.phase !== "finished";
  if (sits) localStorage.setItem(STORED, JSON.stringify({ table: view.table, name: view.settings.name } satisfies Seated));
  else if (seated()?.table === view.table) forgetSeat();
}

/** Nobody sits here any more. */
export function forgetSeat(): void {
  localStorage.removeItem(STORED);
}
