import { sightChannel } from "../answer-sight.ts";

/** A page in sight answers at once; one that is too busy for this is taken for out of sight. In milliseconds. */
const answerMs = 300;

/** Returns whether another page of this browser has the room open and in sight. Takes up to a second where none has. */
export async function isInSight(roomId: string): Promise<boolean> {
  const channel = new BroadcastChannel(sightChannel);
  const answer = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<string>) => data === `seen ${roomId}` && resolve(true);
    setTimeout(() => resolve(false), answerMs);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature
  channel.postMessage(roomId);
  const isSeen = await answer;
  channel.close();
  return isSeen;
}
