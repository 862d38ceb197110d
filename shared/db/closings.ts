/** Sockets that must close on every replica, and why. */
export type Closing =
  | { why: "token"; tokenId: string }
  | { why: "member"; spaceId: string; userId: string }
  | { why: "participant"; sessionId: string; userId: string; message: string }
  | { why: "session"; sessionId: string }
  | { why: "space"; spaceId: string };

/** The channel of each reason. They are notified inside their transaction: unlike changes they must not be lost. */
export const closingChannels: Record<Closing["why"], string> = {
  token: "svc_token_revoke",
  member: "svc_member_revoke",
  participant: "svc_participant_remove",
  session: "svc_session_gone",
  space: "svc_space_gone",
};

/** Returns the closing that a notification carries. Only our own replicas write to these channels. */
export function parseClosing(payload: string): Closing {
  return JSON.parse(payload) as Closing;
}
