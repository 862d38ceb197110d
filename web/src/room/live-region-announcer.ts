import { announce } from "../ui/announce.ts";

/** The interval between two announced counts, in milliseconds. Counts may change with every action. */
const countEveryMs = 5_000;

/**
 * Announces the events of a room to assistive technology. Counts are delayed, and only the newest is announced. Any
 * other announcement drops a pending count.
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

  /** Announces a count later. `text` is called only for a count that is announced. */
  announceCount(text: () => string): void {
    this.count = text;
    this.timer ??= setTimeout(() => {
      const newest = this.count;
      this.cancel();
      this.say(newest());
    }, countEveryMs);
  }

  /** Drops a pending count. Also called when the room is left. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
