/**
 * What a page was there for. The view says how things stand, not what has just happened: who took whose pair when a
 * round closed, and when the showdown of the last hand began. A page that comes later has missed both, and shows the
 * whole result at once.
 */
import type { Heard } from "../core/monitor";
import type { Event, RoundClosed } from "../core/wire";

export class Witness {
  closed: RoundClosed | null = $state.raw(null);
  /** Server milliseconds; 0 = before this page came. */
  showdownSeenMs = $state(0);

  /** As the functions of `core/monitor.ts` want it. */
  get seen(): Pick<Heard, "closed" | "showdownSeenMs"> {
    return { closed: this.closed, showdownSeenMs: this.showdownSeenMs };
  }

  hear(events: readonly Event[], now: number): void {
    for (const event of events) {
      if (event.kind === "round_closed") this.closed = event;
      if (event.kind === "pot_awarded") this.showdownSeenMs = now;
    }
  }
}
