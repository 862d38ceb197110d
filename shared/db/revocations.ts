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

/** A revocation: the sockets that every replica must close, and the reason. */
export type Revocation = z.infer<typeof revocation>;

/**
 * The channel of each reason. Revocations are notified inside their transaction: unlike changes, they must not be lost.
 */
export const revocationChannels: Record<Revocation["why"], string> = {
  token: "svc_token_revoke",
  member: "svc_member_revoke",
  participant: "svc_participant_remove",
  session: "svc_session_gone",
  space: "svc_space_gone",
};

/**
 * Parses a notification on the channel of `why`. Any account of the database may notify, so the result is only a hint
 * to look up the rows. Throws an Error without the payload's text if the payload is malformed.
 */
export function parseRevocation(why: Revocation["why"], payload: string): Revocation {
  const parsed =
    payload.length > MAX_PAYLOAD_BYTES ? undefined : revocation.safeParse(parseJson(payload)).data;
  if (parsed?.why !== why) throw new Error("malformed revocation payload");
  return parsed;
}

/** Returns undefined for malformed JSON. The parser's own error would quote the payload. */
function parseJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
