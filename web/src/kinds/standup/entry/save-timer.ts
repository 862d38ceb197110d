import type { Clock } from "../../../room/connection/connection.ts";

/** The clock that a saver needs: a connection's clock, and the current time. */
export type SaverClock = Clock & { now(): number };

/** A text is saved this long after the last key press. In milliseconds. */
const quietMs = 800;
/** The interval of saves during continuous typing, in milliseconds. */
const MAX_MS = 5_000;

/** Schedules the saves of typed text: after a pause, and every few seconds during continuous typing. */
export class SaveTimer {
  private firstAt: number | undefined;
  private cancelTimer = () => {};

  constructor(
    private readonly clock: SaverClock,
    private readonly due: () => void,
  ) {}

  /** Called after a key press. */
  touch(): void {
    const now = this.clock.now();
    this.firstAt ??= now;
    this.cancelTimer();
    this.cancelTimer = this.clock.after(Math.min(quietMs, Math.max(0, this.firstAt + MAX_MS - now)), () => {
      this.firstAt = undefined;
      this.due();
    });
  }

  /** Cancels the scheduled save. */
  cancel(): void {
    this.firstAt = undefined;
    this.cancelTimer();
  }
}
