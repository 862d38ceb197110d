import type { ReactiveController, ReactiveControllerHost } from "lit";

const POLL_MS = 1500;

/** Reloads while the server works on something, so that its result appears. */
export class Poll implements ReactiveController {
  private readonly reload: () => unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, reload: () => unknown) {
    this.reload = reload;
    host.addController(this);
  }

  /** Follows a newly loaded value: reloads once more if it waits for a result. */
  follow(isWaiting: boolean) {
    clearTimeout(this.timer);
    if (isWaiting) this.timer = setTimeout(() => void this.reload(), POLL_MS);
  }

  hostDisconnected() {
    clearTimeout(this.timer);
  }
}
