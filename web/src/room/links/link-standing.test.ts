import { describe, expect, it } from "vitest";
import { isLive, standingText, type RoomLink } from "./link-standing.ts";

const now = Date.parse("2026-01-02T12:00:00Z");

function aLink(more: Partial<RoomLink>): RoomLink {
  return {
    id: "link",
    sessionId: "room",
    createdBy: "ana",
    createdAt: "2026-01-01T17:00:00Z",
    expiresAt: "2026-01-02T17:00:00Z",
    revokedAt: null,
    redemptions: 0,
    ...more,
  };
}

describe("a link's state", () => {
  it("is the remaining time while it is valid", () => {
    expect([isLive(aLink({}), now), standingText(aLink({}), now)]).toEqual([true, "5 hr left"]);
  });

  it("is the time since its revocation, even before its end", () => {
    const link = aLink({ revokedAt: "2026-01-02T11:57:00Z" });
    expect([isLive(link, now), standingText(link, now)]).toEqual([false, "Revoked 3 minutes ago"]);
  });

  it("is the time since its end, from the end on", () => {
    const link = aLink({ expiresAt: "2026-01-02T12:00:00Z" });
    expect([isLive(link, now), standingText(link, now)]).toEqual([false, "Expired now"]);
    const older = aLink({ expiresAt: "2026-01-02T10:00:00Z" });
    expect(standingText(older, now)).toBe("Expired 2 hours ago");
  });
});
