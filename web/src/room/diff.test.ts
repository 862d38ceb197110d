import { describe, expect, it } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { diff } from "./diff.ts";
import { anEnvelope } from "./envelope.fixture.ts";
import { rendered, unconfirmed, withOverlay, type Overlay } from "./optimistic-overlays.ts";
import { nameOf, peopleHere } from "./people.ts";

const room: Envelope = {
  ...anEnvelope(["Ana", "Ben"]),
  version: 3,
  presence: ["ana"],
  names: { cy: "Cy" },
};

describe("diff", () => {
  it("finds nothing between two envelopes that differ only in version and time", () => {
    expect(diff(room, { ...room, version: 4, serverTime: "2026-01-01T09:06:00Z" })).toEqual([]);
  });

  it("reports end, reopening, renaming and a new facilitator", () => {
    const ended = { ...room, endedAt: "2026-01-01T10:00:00Z" };
    expect(diff(room, ended)).toEqual([{ kind: "ended" }]);
    expect(diff(ended, room)).toEqual([{ kind: "reopened" }]);
    expect(diff(room, { ...room, title: "Sprint 13", facilitatorId: "ben" })).toEqual([
      { kind: "renamed", title: "Sprint 13" },
      { kind: "facilitator-changed", userId: "ben" },
    ]);
  });

  it("reports arrivals and departures", () => {
    expect(diff(room, { ...room, presence: ["ben"] })).toEqual([
      { kind: "came", userIds: ["ben"] },
      { kind: "left", userIds: ["ana"] },
    ]);
  });
});

describe("people", () => {
  it("finds names of participants and of former participants", () => {
    expect([nameOf(room, "ben"), nameOf(room, "cy"), nameOf(room, "nobody")]).toEqual(["Ben", "Cy", ""]);
    expect(peopleHere(room).map((person) => person.name)).toEqual(["Ana"]);
  });
});

describe("overlays", () => {
  const rename = (title: string): Overlay => ({
    key: "title",
    apply: (envelope) => ({ ...envelope, title }),
    isStale: (envelope) => envelope.endedAt !== null,
  });

  it("draws local changes on the server's envelope, the newest of a key only", () => {
    const overlays = withOverlay([rename("one")], rename("two"));
    expect(overlays).toHaveLength(1);
    expect(rendered(room, overlays).title).toBe("two");
    expect(room.title).toBe("Sprint 12");
  });

  it("keeps a change until an envelope contains it", () => {
    const overlay = { ...rename("two"), confirmedBy: 5 };
    expect(unconfirmed({ ...room, version: 4 }, [overlay])).toHaveLength(1);
    expect(unconfirmed({ ...room, version: 5 }, [overlay])).toHaveLength(0);
  });

  it("drops a stale change", () => {
    expect(unconfirmed({ ...room, endedAt: "2026-01-01T10:00:00Z" }, [rename("two")])).toHaveLength(0);
  });
});
