/**
 * Two lines for screen readers: a polite one for what happens, an assertive one for what is asked of the player.
 * Each message is its own node for a while, so that readers that drop quick changes still get it.
 */

interface Line {
  id: number;
  text: string;
}

const KEPT_LINES = 4;

class Announcer {
  polite: readonly Line[] = $state.raw([]);
  urgent: readonly Line[] = $state.raw([]);
  private last = "";
  private count = 0;

  say(text: string): void {
    this.last = text;
    this.polite = [...this.polite, this.line(text)].slice(-KEPT_LINES);
  }

  /** Your turn, a refusal, a lost connection: said at once. */
  call(text: string): void {
    this.last = text;
    this.urgent = [this.line(text)];
  }

  /** Say something again that was asked for by a key; the "last" line stays what it was. */
  read(text: string): void {
    this.urgent = [this.line(text)];
  }

  get lastSaid(): string {
    return this.last;
  }

  private line(text: string): Line {
    this.count += 1;
    return { id: this.count, text };
  }
}

export const announcer = new Announcer();
