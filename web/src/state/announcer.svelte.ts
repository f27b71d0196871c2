/**
 * Two lines for screen readers: a polite one for what happens, an assertive one for what is asked of the player.
 * Each message is its own node for a while, so that readers that drop quick changes still get it; one that names
 * cards goes as soon as they are no longer on show, for the page is no notebook.
 */

interface Line {
  id: number;
  text: string;
  namesCards: boolean;
}

const KEPT_LINES = 4;

class Announcer {
  polite: readonly Line[] = $state.raw([]);
  urgent: readonly Line[] = $state.raw([]);
  private last = "";
  private count = 0;

  say(text: string): void {
    this.last = text;
    this.add(this.line(text));
  }

  /** Cards that the player holds now. */
  sayCards(text: string): void {
    this.add(this.line(text, true));
  }

  /** Your turn, a refusal, a lost connection: said at once. Returned is what takes it back when it is true no longer. */
  call(text: string): () => void {
    const line = this.line(text);
    this.last = text;
    this.urgent = [line];
    return () => (this.urgent = this.urgent.filter((one) => one !== line));
  }

  /** Something that was asked for by a key or a command; the "last" line stays what it was. */
  read(text: string): void {
    this.urgent = [this.line(text, true)];
  }

  /** Drop every line that names cards: others lie there now. */
  forgetCards(): void {
    if (this.polite.some((line) => line.namesCards)) this.polite = this.polite.filter((line) => !line.namesCards);
    if (this.urgent.some((line) => line.namesCards)) this.urgent = [];
  }

  get lastSaid(): string {
    return this.last;
  }

  private add(line: Line): void {
    this.polite = [...this.polite, line].slice(-KEPT_LINES);
  }

  private line(text: string, namesCards = false): Line {
    this.count += 1;
    return { id: this.count, text, namesCards };
  }
}

export const announcer = new Announcer();
