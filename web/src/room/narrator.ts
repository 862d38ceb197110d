import { announce } from "../ui/announce.ts";

/** Counts change with every action of everybody: so often one of them is said. */
const countEveryMs = 5_000;

/**
 * Says what happens in a room to assistive technology. Counts are held back and only the newest is said;
 * news of more weight makes a waiting count pointless and drops it.
 */
export class Narrator {
  private count = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (text: string) => void = announce) {}

  tell(text: string): void {
    if (text === "") return;
    this.drop();
    this.say(text);
  }

  tellCount(text: string): void {
    this.count = text;
    this.timer ??= setTimeout(() => {
      const newest = this.count;
      this.drop();
      this.say(newest);
    }, countEveryMs);
  }

  /** Forgets a waiting count, also when the room is left. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
