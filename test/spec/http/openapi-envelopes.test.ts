// Rules: protocol/identity#embedded-permissions, protocol/rooms#reserved-keys,
//   protocol/rooms#the-envelope-by-kind, protocol/spaces#member-view
import { expect, test } from "vitest";
import { z } from "zod";
import { kinds } from "#shared/kinds/registry.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { bearer, embedEnv, panelToken } from "#test/support/embedding.ts";
import { guestIn } from "#test/support/guests.ts";
import { entriesOfKinds } from "#test/support/kinds.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, addStory, ok, standup, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

type Described = {
  properties: Record<string, { enum?: string[]; properties?: object; required?: string[] }>;
};

type PathItems = Record<string, { get: { responses: Record<string, { content: object }> } }>;
type Schema = Parameters<typeof z.fromJSONSchema>[0];

const app = await testApp({ env: { ...embedEnv, PLUGIN_DIR: "/nowhere" } });
const { paths } = await ok<{ paths: PathItems }>(visitor(app), "GET", "/api/openapi.json");
/** The schemas of a room: one for each core kind, and the last for other kinds. */
const roomSchemas = responseSchema("/api/sessions/{id}").anyOf;

/** Returns the schema of a successful reply to a GET. */
function responseSchema(template: string): { anyOf: Described[] } {
  const content = paths[template]!.get.responses["200"]!.content as Record<
    string,
    { schema: { anyOf: Described[] } }
  >;
  return content["application/json"]!.schema;
}

const schemaOf = (kind: string) =>
  roomSchemas.find(({ properties }) => properties["kind"]!.enum?.[0] === kind) ?? roomSchemas.at(-1)!;

/** A room with all viewers: its facilitator, another member and a guest. */
type Cast = { t: Team; ana: Person; ben: Person; gus: Person };

async function castOf(t: Team): Promise<Cast> {
  const [ana, ben] = t.people as [Person, Person];
  return { t, ana, ben, gus: await guestIn(app, t.session.id, "Gus") };
}

/** Expects that every viewer's copy matches the schema exactly, without additional keys. */
async function expectDescribed(when: string, { t, ana, ben, gus }: Cast) {
  const schema = z.fromJSONSchema(schemaOf(t.session.kind) as Schema);
  for (const who of [ana, ben, gus]) {
    const { success, error } = schema.safeParse(await ok(who, "GET", t.room));
    expect([when, who.name, success, error?.issues]).toEqual([when, who.name, true, undefined]);
  }
}

test("the schema of each core kind describes the whole state", () => {
  expect(roomSchemas.map(({ properties }) => properties["kind"]!.enum?.[0])).toEqual([
    ...kinds.core.map(({ name }) => name),
    undefined,
  ]);
  const required = (kind: string) => schemaOf(kind).properties["state"]!.required;
  expect(required("poker")).toEqual(expect.arrayContaining(["timerEndsAt", "currentStoryId", "stories"]));
  expect(required("standup")).toEqual(expect.arrayContaining(["order", "currentPosition", "entries"]));
  for (const kind of kinds.core) {
    const schema = JSON.stringify(schemaOf(kind.name).properties["state"]);
    expect(schema).not.toMatch(/"additionalProperties":\{\}|"items":\{\}/);
  }
});

/** Takes poker rooms through their phases. */
async function expectPokerDescribed() {
  for (const deck of ["fibonacci", "tshirt"]) {
    const c = await castOf(await team(app, ["Ana", "Ben"], { deck }));
    const { ana, ben, gus, t } = c;
    await expectDescribed("new", c);
    await watch(ana, t.session.id);
    const storyId = await addStory(ana, t.room, "Refund");
    await addStory(ana, t.room, "Login");
    await expectDescribed("with stories", c);
    await act(ana, t.room, "POST", "select", { storyId });
    await act(ana, t.room, "POST", "timer", { seconds: 60 });
    await act(ana, t.room, "PATCH", "config", { openVoting: true });
    await expectDescribed("a story on the table", c);
    const [low, high] = deck === "tshirt" ? ["S", "M"] : ["3", "5"];
    await act(ana, t.room, "POST", "vote", { storyId, value: low });
    await act(ben, t.room, "POST", "vote", { storyId, value: high });
    await expectDescribed("voted", c);
    await act(gus, t.room, "POST", "vote", { storyId, value: "?" });
    await act(ana, t.room, "POST", "reveal");
    await expectDescribed("revealed", c);
    await act(ana, t.room, "PATCH", "story", { storyId, estimate: high });
    await expectDescribed("estimated", c);
    await act(ana, t.room, "POST", "reset");
    await act(ana, t.room, "POST", "vote", { storyId, value: "coffee" });
    await act(ana, t.room, "POST", "reveal");
    await expectDescribed("revealed without numbers", c);
    await ok(ana, "DELETE", t.room);
    await expectDescribed("ended", c);
  }
}

/** Takes live and async standups through their phases. */
async function expectStandupDescribed() {
  for (const order of ["name", "random"]) {
    const c = await castOf(await standup(await team(app, ["Ana", "Ben"])));
    const { ana, ben, gus, t } = c;
    await expectDescribed("new", c);
    for (const who of [ana, ben, gus]) await watch(who, t.session.id);
    await act(gus, t.room, "PUT", "standup", { yesterday: "Called" });
    await act(ben, t.room, "PUT", "ready", { ready: true });
    for (const text of ["Ship it", "Test it"]) await act(ana, t.room, "POST", "add", { text });
    await act(ana, t.room, "POST", "kudo", { to: ben.id, text: "Thanks" });
    await act(ben, t.room, "POST", "talk-after", { text: "The rota" });
    await expectDescribed("before the start", c);
    await act(ana, t.room, "POST", "start", { order });
    await expectDescribed("started", c);
    await act(ana, t.room, "POST", "next");
    await act(ana, t.room, "POST", "skip");
    const { state } = await ok<{ state: { commitments: { id: string }[] } }>(ana, "GET", t.room);
    await act(ana, t.room, "POST", "answer", { id: state.commitments[0]!.id, done: true });
    await act(ana, t.room, "POST", "drop", { id: state.commitments[1]!.id });
    await expectDescribed("later", c);
    await ok(ana, "DELETE", t.room);
    await expectDescribed("ended", c);
  }
  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const day = await castOf(await standup(await team(app, ["Ana", "Ben"]), { mode: "async", closesAt }));
  const today = new Date().toISOString().slice(0, 10);
  await ok(day.ben, "POST", "/api/me/away", { startsOn: today, endsOn: today });
  await expectDescribed("over a day", day);
  await act(day.ana, day.t.room, "PUT", "standup", { today: "Tests" });
  await expectDescribed("over a day, answered", day);
  await ok(day.ana, "DELETE", day.t.room);
  await expectDescribed("over a day, ended", day);
}

test.each(entriesOfKinds({ poker: expectPokerDescribed, standup: expectStandupDescribed }))(
  "a %s room matches its schema in every phase, for members and guests",
  (_kind, expectEveryPhase) => expectEveryPhase(),
);

test("a room of a plugin's kind matches its schema", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const ana = t.people[0]!;
  await makeOrgAdmin(ana);
  const kind = freshName();
  const path = "/api/orgs/default/admin/plugins";
  const { id } = await install({ admin: ana, path }, packageOf({ kinds: [{ kind, display: "Timer" }] }));
  const body = { kind, title: "Timer" };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const c = await castOf({ ...t, session, room: `/api/sessions/${session.id}` });
  await expectDescribed("available", c);
  await ok(ana, "POST", `${path}/${id}/enabled`, { enabled: false });
  expect(await ok<Envelope>(ana, "GET", c.t.room)).toMatchObject({ plugin: {}, kindUnavailable: true });
  await expectDescribed("unavailable", c);
});

test("a space matches its schema for every caller", async () => {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const panel = bearer(app, await panelToken(ana));
  const schema = z.fromJSONSchema(responseSchema("/api/orgs/{org}/spaces/{slug}") as Schema);
  expect(await ok(panel, "GET", t.spacePath)).not.toHaveProperty("passcode");
  for (const who of [ana, ben, panel, visitor(app)]) {
    const { error } = schema.safeParse(await ok(who, "GET", t.spacePath));
    expect(error?.issues).toBeUndefined();
  }
});
