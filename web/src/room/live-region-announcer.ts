import { announce } from "../ui/announce.ts";

/** Counts may change with every action; at most one is announced in this time. In milliseconds. */
const countEveryMs = 5_000;

/**
 * Announces to assistive technology what happens in a room. Counts wait, and only the newest is announced; any other
 * announcement drops a waiting count.
 */
export class LiveRegionAnnouncer {
  private count = () => "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (text: string) => void = announce) {}

  announce(text: string): void {
    if (text === "") return;
    this.cancel();
    this.say(text);
  }

  /** Most counts are never said, so their words are made when they are. */
  announceCount(text: () => string): void {
    this.count = text;
    this.timer ??= setTimeout(() => {
      const newest = this.count;
      this.cancel();
      this.say(newest());
    }, countEveryMs);
  }

  /** Forgets a waiting count, also when the room is left. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
