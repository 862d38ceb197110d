import { describe, expect, test } from "vitest";
import { withDistinctNames } from "./distinct-room.ts";

const ids = { sam: "11111111-0000-4000-8000-000000000000", other: "22222222-0000-4000-8000-000000000000" };
const tagged = expect.stringMatching(/^Sam \([A-Z]\d[A-Z]\)$/);

// Rules: protocol/rooms#name-tags
describe("the people of an envelope", () => {
  test("equal names differ in participants, in names and wherever a state lists an id with a name", () => {
    const room = withDistinctNames({
      participants: [{ userId: ids.sam, name: "Sam" }],
      names: { [ids.other]: "Sam" },
      state: {
        deck: { name: "Sam" },
        entries: [
          { userId: ids.sam, name: "Sam", replies: [{ userId: ids.other, name: "Sam", text: "Sam" }] },
        ],
      },
    });
    const [entry] = room.state.entries;
    expect(room.participants[0]!.name).toEqual(tagged);
    expect(room.names[ids.other]).toEqual(tagged);
    expect(room.names[ids.other]).not.toBe(room.participants[0]!.name);
    expect([entry!.name, entry!.replies[0]!.name]).toEqual([
      room.participants[0]!.name,
      room.names[ids.other],
    ]);
    expect([room.state.deck.name, entry!.replies[0]!.text]).toEqual(["Sam", "Sam"]);
  });

  test("a person who is only in the state counts", () => {
    const room = withDistinctNames({
      participants: [{ userId: ids.sam, name: "Sam" }],
      names: {},
      state: { entries: [{ replies: [{ userId: ids.other, name: "sam" }] }] },
    });
    expect(room.participants[0]!.name).toEqual(tagged);
  });

  test("an envelope without duplicate names is returned as the same object", () => {
    const room = { participants: [{ userId: ids.sam, name: "Sam" }], names: {}, state: {} };
    expect(withDistinctNames(room)).toBe(room);
  });

  test("a plugin's state stays unchanged", () => {
    const state = { cards: [{ userId: ids.sam, name: "Sam" }] };
    const participants = Object.values(ids).map((userId) => ({ userId, name: "Sam" }));
    const room = withDistinctNames({ participants, names: {}, state, plugin: { name: "x" } });
    expect(room.state).toBe(state);
    expect(room.participants.map(({ name }) => name)).toEqual([tagged, tagged]);
  });
});
