import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { ConnectionsOfPlugin } from "#shared/wire/connections.ts";

const POLL_MS = 1500;

/** Reloads while a check is waiting, so that its result appears. */
export class PollChecks implements ReactiveController {
  private readonly reload: () => unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, reload: () => unknown) {
    this.reload = reload;
    host.addController(this);
  }

  /** Follows a newly loaded list. */
  follow(plugins: readonly Pick<ConnectionsOfPlugin, "connections">[]) {
    clearTimeout(this.timer);
    const isWaiting = plugins.some(({ connections }) => connections.some(({ form }) => form?.own?.checking));
    if (isWaiting) this.timer = setTimeout(() => void this.reload(), POLL_MS);
  }

  hostDisconnected() {
    clearTimeout(this.timer);
  }
}
