/** Where a page in the background asks for a room by its id, and one that has it in sight answers. */
export const sightChannel = "standpoint.sight";

/** Answers the other tabs of this browser that ask whether this page has a room in sight. */
export function answerSight(): void {
  const channel = new BroadcastChannel(sightChannel);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
    if (!document.hidden && location.pathname.includes(data)) channel.postMessage(`seen ${data}`);
  };
}
