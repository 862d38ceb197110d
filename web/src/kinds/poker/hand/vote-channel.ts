type Round = { storyId: string; roundVersion: number };
type Message = Round & { sessionId: string; userId: string; card: string | null };

/**
 * Exchanges the viewer's casts with other tabs of this browser, without the network. `hear` gets those of other tabs.
 */
export function voteChannel(
  sessionId: string,
  userId: string,
  hear: (round: Round, card: string | null) => void,
) {
  const channel = new BroadcastChannel("standpoint.own-vote");
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.sessionId === sessionId && data.userId === userId) hear(data, data.card);
  };
  return {
    tell({ storyId, roundVersion }: Round, card: string | null) {
      const message: Message = { sessionId, userId, storyId, roundVersion, card };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
      channel.postMessage(message);
    },
    close: () => channel.close(),
  };
}
