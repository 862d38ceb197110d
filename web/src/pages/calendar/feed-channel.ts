import type { ReactiveController } from "lit";
import { openBroadcast } from "../../lib/broadcast.ts";

const listeners = new Set<() => void>();
const channel = openBroadcast<null>("feed", () => {
  for (const listener of listeners) listener();
});

/** Notifies this browser's other tabs that my calendar address may have been made, replaced or turned off. */
export function broadcastFeedChange() {
  channel.post(null);
}

/** Calls `onFeedChange` when another tab changes my calendar address, while the host is connected. */
export class FeedChannel implements ReactiveController {
  constructor(private readonly onFeedChange: () => void) {}

  hostConnected() {
    listeners.add(this.onFeedChange);
  }

  hostDisconnected() {
    listeners.delete(this.onFeedChange);
  }
}
