/** A channel to the other tabs of this browser. What is posted on it does not come back to the tab that posts. */
export type Broadcast<T> = { post(message: T): void; close(): void };

/** Opens the channel of this topic to the other tabs of this browser. `onMessage` gets what they post. */
export function openBroadcast<T>(topic: string, onMessage: (message: T) => void): Broadcast<T> {
  const channel = new BroadcastChannel(`standpoint.${topic}`);
  channel.onmessage = ({ data }: MessageEvent<T>) => onMessage(data);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
