import type { Revocation } from "#shared/db/revocations.ts";
import { closeReason } from "#shared/db/close-reason.ts";
import { closeCodes, type Seat, type Viewer } from "./viewer.ts";

type Ids = Pick<Seat, "tokenId" | "spaceId" | "sessionId" | "userId">;

/** The key that identifies the subject of each kind of revocation, from a revocation or from a viewer. */
const subjects = {
  token: ({ tokenId }: Pick<Ids, "tokenId">) => tokenId,
  member: ({ spaceId, userId }: Pick<Ids, "spaceId" | "userId">) => `${spaceId}:${userId}`,
  participant: ({ sessionId, userId }: Pick<Ids, "sessionId" | "userId">) => `${sessionId}:${userId}`,
  session: ({ sessionId }: Pick<Ids, "sessionId">) => sessionId,
  space: ({ spaceId }: Pick<Ids, "spaceId">) => spaceId,
};

/** Returns the key that a revocation of this kind must have to match the viewer. */
export function subjectOf(viewer: Ids, why: Revocation["why"]): string {
  return subjects[why](viewer);
}

/** Returns the key of a revocation's subject. */
export function subjectOfRevocation(revocation: Revocation): string {
  return subjects[revocation.why](revocation as Revocation & Ids);
}

/** Returns true if a revocation names this viewer's socket. */
export function isRevokedBy(viewer: Ids, revocation: Revocation): boolean {
  return subjectOf(viewer, revocation.why) === subjectOfRevocation(revocation);
}

const reasons: Record<Exclude<Revocation["why"], "participant">, string> = {
  token: "session ended",
  member: "you are no longer a member of this space",
  session: "this session is gone",
  space: "this space is gone",
};

/**
 * Closes a viewer's socket with the code and reason of a revocation. The message is truncated here too, because any
 * database account can send a notification.
 */
export function closeRevoked(viewer: Viewer, revocation: Revocation): void {
  if (revocation.why === "participant") viewer.ws.close(closeCodes.removed, closeReason(revocation.message));
  else refuse(viewer, reasons[revocation.why]);
}

/** Closes the socket of a viewer who lost access, with code 1008. */
export function refuse(viewer: Viewer, reason: string): void {
  viewer.ws.close(closeCodes.refused, reason);
}
