import { z } from "zod";
import { MAX_PAYLOAD_BYTES } from "./channels.ts";

const id = z.guid();

const revocation = z.discriminatedUnion("why", [
  z.object({ why: z.literal("token"), tokenId: id }),
  z.object({ why: z.literal("member"), spaceId: id, userId: id }),
  z.object({ why: z.literal("participant"), sessionId: id, userId: id, message: z.string() }),
  z.object({ why: z.literal("session"), sessionId: id }),
  z.object({ why: z.literal("space"), spaceId: id }),
]);

/** Sockets that must close on every replica, and why. */
export type Revocation = z.infer<typeof revocation>;

/** The channel of each reason. They are notified inside their transaction: unlike changes they must not be lost. */
export const revocationChannels: Record<Revocation["why"], string> = {
  token: "svc_token_revoke",
  member: "svc_member_revoke",
  participant: "svc_participant_remove",
  session: "svc_session_gone",
  space: "svc_space_gone",
};

/**
 * Returns the closing that a notification on the channel of `why` carries. Every account of the database may notify, so
 * it is a hint about what to look up and no decision. Throws an Error without the payload's text for anything that is
 * no such closing.
 */
export function parseRevocation(why: Revocation["why"], payload: string): Revocation {
  const read = payload.length > MAX_PAYLOAD_BYTES ? undefined : revocation.safeParse(jsonIn(payload)).data;
  if (read?.why !== why) throw new Error("a notification is no closing of its channel");
  return read;
}

/** The parser's own error would quote the payload. */
function jsonIn(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
