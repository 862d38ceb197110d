import type { Clock } from "../../../room/connection/connection.ts";

/** What a saver needs of time: what a connection has, and the moment. */
export type SaverClock = Clock & { now(): number };

/** A text is saved this long after the last key. In milliseconds. */
const quietMs = 800;
/** While typing goes on without a pause, the text is saved this often. In milliseconds. */
const longestMs = 5_000;

/** Decides when typed text is to be saved: after a pause, and every few seconds without one. */
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

  /** Forgets that text was typed. */
  cancel(): void {
    this.firstAt = undefined;
    this.cancelTimer();
  }
}
