import { beforeEach, describe, expect, test } from "vitest";
import type { EarlierEstimate } from "#shared/wire/poker.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";

const app = await sharedApp();

let t: Team;
let ana: Person;
beforeEach(async () => {
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
});

/** Opens another room of the space with one story. Returns the room's path and the story's id. */
async function roomWith(title: string, story: { ref: string; title: string; estimate?: string }, of = t) {
  const [who] = of.people as [Person];
  const { id } = await ok<{ id: string }>(who, "POST", `${of.spacePath}/sessions`, { kind: "poker", title });
  const room = `/api/sessions/${id}`;
  const { estimate, ...texts } = story;
  const { id: storyId } = await act<{ id: string }>(who, room, "POST", "stories", texts);
  if (estimate) await act(who, room, "PATCH", "story", { storyId, estimate });
  return { id, room, storyId };
}

const earlier = (ref: string, room = t.room) =>
  ok<EarlierEstimate[]>(ana, "GET", `${room}/earlier?ref=${encodeURIComponent(ref)}`);

// Rules: protocol/poker#earlier-estimates
describe("earlier estimates of a reference: GET /api/sessions/{id}/earlier", () => {
  test("at most five earlier estimates are listed, newest first", async () => {
    const made: string[] = [];
    for (const n of [1, 2, 3, 5, 8, 13])
      made.push((await roomWith(`Sprint ${n}`, { ref: "A-1", title: `Login ${n}`, estimate: String(n) })).id);
    const last = await roomWith("Refinement", { ref: "A-1", title: "Login" });
    await act(ana, last.room, "POST", "select", { storyId: last.storyId });
    await act(ana, last.room, "POST", "vote", { storyId: last.storyId, value: "21" });
    await act(ana, last.room, "POST", "reveal");
    await act(ana, last.room, "PATCH", "story", { storyId: last.storyId, estimate: "21" });
    const list = await earlier("A-1");
    expect(list.map(({ estimate }) => estimate)).toEqual(["21", "13", "8", "5", "3"]);
    expect(list[1]).toEqual({
      sessionId: made.at(-1),
      sessionTitle: "Sprint 13",
      title: "Login 13",
      estimate: "13",
      at: expect.stringMatching(/Z$/),
    });
  });

  test("earlier estimates exclude this room, other spaces and other references", async () => {
    await roomWith("Elsewhere", { ref: "A-1", title: "Login", estimate: "5" }, await team(app, ["Zoe"]));
    await roomWith("Other", { ref: "A-10", title: "Login", estimate: "5" });
    const own = await roomWith("Own", { ref: "A-1", title: "Login", estimate: "5" });
    expect(await earlier("A-1", own.room)).toEqual([]);
    expect(await earlier("A-1")).toHaveLength(1);
    expect((await ana.send("GET", `${t.room}/earlier?ref=`)).status).toBe(400);
    expect((await ana.send("GET", `${t.room}/earlier`)).status).toBe(400);
  });

  test("the selected story of another room is not listed", async () => {
    const other = await roomWith("Other", { ref: "A-1", title: "Login", estimate: "5" });
    await act(ana, other.room, "POST", "select", { storyId: other.storyId });
    expect(await earlier("A-1")).toEqual([]);
  });
});
