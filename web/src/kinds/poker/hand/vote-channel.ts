import { openBroadcast } from "../../../lib/broadcast.ts";

type Round = { storyId: string; roundVersion: number };
type Message = Round & { sessionId: string; userId: string; card: string | null };

/** Exchanges the viewer's casts with other tabs of this browser, without the network. `receive` gets their casts. */
export function voteChannel(
  sessionId: string,
  userId: string,
  receive: (round: Round, card: string | null) => void,
) {
  const channel = openBroadcast<Message>("own-vote", (message) => {
    if (message.sessionId === sessionId && message.userId === userId) receive(message, message.card);
  });
  return {
    post: ({ storyId, roundVersion }: Round, card: string | null) =>
      channel.post({ sessionId, userId, storyId, roundVersion, card }),
    close: () => channel.close(),
  };
}
