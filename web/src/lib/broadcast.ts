/** A channel to the other tabs of this browser. The sending tab does not receive its own messages. */
export type Broadcast<T> = { post(message: T): void; close(): void };

/**
 * Opens the channel of a topic to the other tabs of this browser. Their messages are passed to `onMessage`. In a browser
 * that blocks storage, Firefox refuses channels too: then none arrives.
 */
export function openBroadcast<T>(topic: string, onMessage: (message: T) => void): Broadcast<T> {
  const channel = open(topic);
  if (!channel) return { post: () => undefined, close: () => undefined };
  channel.onmessage = ({ data }: MessageEvent<T>) => onMessage(data);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel is limited to one origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

function open(topic: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`standpoint.${topic}`);
  } catch {
    return undefined;
  }
}
