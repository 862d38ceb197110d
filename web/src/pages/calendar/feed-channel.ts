import type { ReactiveController } from "lit";
import { openBroadcast } from "../../lib/broadcast.ts";

const listeners = new Set<() => void>();
const channel = openBroadcast<null>("feed", () => {
  for (const listener of listeners) listener();
});

/** Tells the other tabs of this browser that my calendar address was made, replaced or turned off, or may have been. */
export function broadcastFeedChange() {
  channel.post(null);
}

/** Calls `onFeedChange` when another tab has changed my calendar address, as long as the host is on the page. */
export class FeedChannel implements ReactiveController {
  constructor(private readonly onFeedChange: () => void) {}

  hostConnected() {
    listeners.add(this.onFeedChange);
  }

  hostDisconnected() {
    listeners.delete(this.onFeedChange);
  }
}
