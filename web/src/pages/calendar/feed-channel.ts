import type { ReactiveController } from "lit";

const channel = new BroadcastChannel("standpoint.feed");

/** Tells the other tabs of this browser that my calendar address was made, replaced or turned off, or may have been. */
export function tellFeedChanged() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
  channel.postMessage(null);
}

/** Calls `heard` when another tab has told so, as long as the host is on the page. */
export class FeedChannel implements ReactiveController {
  private readonly heard: () => void;

  constructor(heard: () => void) {
    this.heard = heard;
  }

  hostConnected() {
    channel.addEventListener("message", this.heard);
  }

  hostDisconnected() {
    channel.removeEventListener("message", this.heard);
  }
}
