import type { Closing } from "#shared/db/closings.ts";
import { closeCodes, type Viewer } from "./viewer.ts";

/** Says whether a closing names this viewer's socket. */
export function isClosedBy(viewer: Viewer, closing: Closing): boolean {
  switch (closing.why) {
    case "token":
      return viewer.tokenId === closing.tokenId;
    case "member":
      return viewer.spaceId === closing.spaceId && viewer.userId === closing.userId;
    case "participant":
      return viewer.sessionId === closing.sessionId && viewer.userId === closing.userId;
    case "session":
      return viewer.sessionId === closing.sessionId;
    case "space":
      return viewer.spaceId === closing.spaceId;
  }
}

const reasons: Record<Exclude<Closing["why"], "participant">, string> = {
  token: "session ended",
  member: "you are no longer a member of this space",
  session: "this session is gone",
  space: "this space is gone",
};

/** Closes a viewer's socket with the code and reason of a closing (protocol/live 24). */
export function closeFor(viewer: Viewer, closing: Closing): void {
  if (closing.why === "participant") viewer.ws.close(closeCodes.removed, closeReason(closing.message));
  else refuse(viewer, reasons[closing.why]);
}

/** Closes the socket of a viewer who may no longer watch, with 1008. */
export function refuse(viewer: Viewer, reason: string): void {
  viewer.ws.close(closeCodes.refused, reason);
}

const longestReason = 123;

/** Returns the text cut to what a close frame can carry: 123 bytes, never in the middle of a character. */
export function closeReason(message: string): string {
  const bytes = Buffer.from(message);
  if (bytes.length <= longestReason) return message;
  let end = longestReason;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}
