import { describe, expect, test } from "vitest";
import { distinctNames } from "#shared/rules/distinct-names.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { Today } from "#shared/wire/today.ts";
import { distinctKudos } from "../pages/standups/kudos/distinct-kudos.ts";
import { distinctInOrg, distinctInSpace, distinctToday } from "./distinct-people.ts";

const sams = [
  { userId: "a", name: "Sam" },
  { userId: "b", name: "sam" },
];
const called = distinctNames(sams);
const [a, b] = [called.get("a")!, called.get("b")!];
const present = sams.map(({ userId, name }) => ({ id: userId, name }));

// Rules: protocol/rooms#name-tags
describe("people with the same name, outside of rooms", () => {
  test("have the same tags among the members of a space and in its list of rooms", () => {
    const view = distinctInSpace({ members: sams, sessions: [{ present }] } as unknown as MemberView);
    expect(view.members.map(({ name }) => name)).toEqual([a, b]);
    expect(view.sessions[0]!.present.map(({ name }) => name)).toEqual([a, b]);
  });

  test("have tags in the list of an org's people", () => {
    const members = sams.map((sam) => ({ ...sam, role: "member" as const, revokedAt: null }));
    expect(distinctInOrg(members).map(({ name }) => name)).toEqual([a, b]);
  });

  test("have tags on the page Today: one is in a room, the other asked for help", () => {
    const today = { rooms: [{ present: [present[0]], askedBy: [present[1]] }], next: [] } as unknown as Today;
    const [room] = distinctToday(today).rooms;
    expect([room!.present[0]!.name, room!.askedBy[0]!.name]).toEqual([a, b]);
  });

  test("have their space's tags on the kudos wall, also without the namesake", () => {
    const view = distinctInSpace({ members: sams, sessions: [] } as unknown as MemberView);
    const kudo = {
      id: "1",
      fromUserId: "a",
      fromName: "Sam",
      toUserId: "c",
      toName: "Ana",
      text: "",
      sessionId: null,
      createdAt: "",
    };
    expect(distinctKudos([kudo], view)).toEqual([{ ...kudo, fromName: a }]);
  });
});
