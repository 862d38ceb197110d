import type { ReactiveController } from "lit";

/**
 * Calls `load` every 30 seconds while the page is visible, and when it becomes visible or gets the focus. A call waits for
 * the end of the one before, because only the newest request of a `Loader` counts. `load` must not reject.
 */
export class Refresh implements ReactiveController {
  private timer: ReturnType<typeof setInterval> | undefined;
  private lastAt = 0;
  private isLoading = false;
  private isDue = false;
  private readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    this.load = load;
  }

  hostConnected() {
    this.lastAt = performance.now();
    this.timer = setInterval(this.tick, 30_000);
    addEventListener("focus", this.tick);
    addEventListener("online", this.tick);
    document.addEventListener("visibilitychange", this.tick);
  }

  hostDisconnected() {
    this.isDue = false;
    clearInterval(this.timer);
    removeEventListener("focus", this.tick);
    removeEventListener("online", this.tick);
    document.removeEventListener("visibilitychange", this.tick);
  }

  /** A return to the page fires both `focus` and `visibilitychange`. One request is enough. */
  private tick = () => {
    const now = performance.now();
    if (document.visibilityState === "hidden" || now - this.lastAt < 1000) return;
    this.lastAt = now;
    this.isDue = true;
    if (!this.isLoading) void this.run();
  };

  private async run() {
    this.isLoading = true;
    while (this.isDue) {
      this.isDue = false;
      await this.load();
    }
    this.isLoading = false;
  }
}
