import type { Clock } from "../../../room/connection/connection.ts";

/** What a saver needs of time: what a connection has, and the moment. */
export type SaverClock = Clock & { now(): number };

/** So long after the last key a text is saved. */
const quietMs = 800;
/** So long somebody may type without a pause before it is saved all the same. */
const longestMs = 5_000;

/** Decides when a text that somebody types is due to be saved: after a pause, and every few seconds without one. */
export class SaveTimer {
  private firstAt: number | undefined;
  private cancelTimer = () => {};

  constructor(
    private readonly clock: SaverClock,
    private readonly due: () => void,
  ) {}

  /** A key was pressed. */
  touch(): void {
    const now = this.clock.now();
    this.firstAt ??= now;
    this.cancelTimer();
    this.cancelTimer = this.clock.after(
      Math.min(quietMs, Math.max(0, this.firstAt + longestMs - now)),
      () => {
        this.firstAt = undefined;
        this.due();
      },
    );
  }

  /** Nothing is due any more. */
  cancel(): void {
    this.firstAt = undefined;
    this.cancelTimer();
  }
}
