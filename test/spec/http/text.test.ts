// Rules: protocol/conventions#allowed-characters, protocol/conventions#ids, protocol/conventions#texts, protocol/conventions#trimming, protocol/guarantees#no-5xx, protocol/identity#token
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { OwnStandups, WallKudo } from "#shared/wire/standup.ts";
import { c1, controlled, hostile, huge, overridden } from "#test/spec/http/hostile-text.ts";
import { kindOfAction, openRoomOfEachKind } from "#test/support/kinds.ts";
import { fillPath, listOperations, sampleOf, type Operation, type Schema } from "#test/support/operations.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import {
  act,
  addStory,
  ok,
  person,
  readStandup,
  team,
  type Person,
  type Team,
} from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({
  env: {
    SPACE_LIMIT_PER_IDENTITY: "100000",
    STORY_LIMIT_PER_SESSION: "100000",
    KUDO_LIMIT_PER_SPACE: "100000",
    PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  },
});
let t: Team;
let ana: Person;
let ben: Person;
let rooms: Record<string, string>;
let liveStandup: string;
let operations: Operation[];
beforeAll(async () => {
  operations = await listOperations(app);
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  const opened = await openRoomOfEachKind(ana, t.spacePath, { standup: { mode: "async" } });
  rooms = { ...opened, poker: t.session.id };
  liveStandup = (await openStandup(ana, t.spacePath, { mode: "sync" })).id;
  await act(ben, `/api/sessions/${rooms["standup"]}`, "PUT", "standup", { today: "To reply to" });
  await act(ben, `/api/sessions/${rooms["standup"]}`, "PUT", "mention", { to: ana.id, needed: true });
  await makeOrgAdmin(ana);
});
beforeEach(() => app.database.sql.query("delete from throttles"));

/** The path of a template in the team's space and in the room of the action's kind. Other paths use the poker room. */
function pathIn(template: string, values: Record<string, string> = {}): string {
  const id = template.endsWith("/talk-after") ? liveStandup : rooms[kindOfAction({ template }) ?? "poker"]!;
  return fillPath(template, { slug: t.space.slug, id, ...values });
}

/** Returns the other fields that a body needs to be accepted. */
async function baseOf(template: string): Promise<Record<string, unknown>> {
  if (template === "/api/spaces") return { name: "Base" };
  if (template.endsWith("/room-schedules")) {
    const rule = { weekdays: [1], openTime: "09:00", timezone: "UTC", windowMinutes: 60, enabled: true };
    return { ...rule, kind: "poker", title: "Base" };
  }
  if (template.endsWith("/sessions")) return { kind: "poker", title: "Base" };
  if (/\/(kudos?|reply)$/.test(template)) return { to: ben.id, text: "Base" };
  if (template.endsWith("/standup-questions"))
    return { yesterday: "", today: "", blockers: "", hideBlockers: false };
  if (template.endsWith("/mention")) return { to: ben.id, needed: true };
  if (template.endsWith("/mention-reply")) return { from: ben.id, text: "Base" };
  if (template.endsWith("/stories")) return { title: "Base" };
  if (/\/(story|vote|select|remove-story)$/.test(template)) {
    return {
      storyId: await addStory(ana, t.room, "Base"),
      ...(template.endsWith("/vote") && { value: "5" }),
    };
  }
  return {};
}

/** The fields that are only compared with stored values. */
const compared = new Set(["kind", "org", "passcode", "handle", "confirm", "timezone", "value", "estimate"]);

const multilineFields = new Set(["notes", "yesterday", "today", "blockers", "text"]);
const allowsCharacters = (field: string, text: string) =>
  (text === overridden && multilineFields.has(field)) ||
  ([controlled, overridden, c1].includes(text) && compared.has(field));

const isText = (schema: Schema): boolean =>
  schema.type === "string" || (schema.anyOf ?? []).some((variant) => variant.type === "string");

/** The fields that contain the id of a person or an item. */
const idFields = new Set(["id", "storyId", "to", "from"]);

const isStoredByAction = (field: string, schema: Schema, template: string): boolean =>
  template.includes("/actions/") && !schema.enum && !compared.has(field) && !idFields.has(field);

describe("hostile text in requests", () => {
  test("invalid text is 4xx in every stored field", async () => {
    const fields = operations.flatMap((operation) =>
      Object.entries(operation.body?.properties ?? {})
        .filter(([, schema]) => isText(schema))
        .map(([field, schema]) => ({ operation, field, schema })),
    );
    expect(fields.length).toBeGreaterThanOrEqual(15);
    // All fields share the check, and unchanged storage is tested below. So each field gets some of the texts.
    const textsFor = (i: number) => [
      ...hostile.filter(([, , kept], j) => (i + j) % (kept ? 6 : 3) === 0),
      huge[i % huge.length]!,
    ];
    for (const [i, { operation, field, schema }] of fields.entries()) {
      const { method, template } = operation;
      const path = pathIn(template);
      const base = await baseOf(template);
      // Fields of different routes may share a limit.
      await app.database.sql.query("delete from throttles");
      const isStored = isStoredByAction(field, schema, template);
      const who = template.endsWith("/join") ? await person(app, "Joiner") : ana;
      for (const [what, text, kept] of textsFor(i)) {
        const { status } = await who.send(method, path, { body: { ...base, [field]: text } });
        const isAllowed = kept || allowsCharacters(field, text);
        // If an action refuses a valid text, `baseOf` lacks another field of its body.
        const limit = isStored && kept ? 300 : 500;
        const allowed = isAllowed ? status < limit : [400, 404, 413].includes(status);
        const sent = `${method} ${template} with ${JSON.stringify(base)} and ${what} as ${field}`;
        expect([status, allowed], sent).toEqual([status, true]);
        if (status === 429) await app.database.sql.query("delete from throttles");
      }
    }
  });

  test("hostile text in any path parameter of any described route is 404", async () => {
    const odd = "%00 %ff %ed%a0%80 %F0%9F%82%A1 %e2%80%ae __proto__ '%20or%201=1-- %25 * ~".split(" ");
    const withPath = operations.filter((operation) => operation.template.includes("{"));
    for (const [i, { method, template, body }] of withPath.entries()) {
      for (const [, name] of template.matchAll(/\{(\w+)\}/g)) {
        // All routes share the check, so each route gets every fifth text, shifted by one for each route.
        for (const text of odd.filter((_, j) => (i + j) % 5 === 0)) {
          const path = pathIn(template, { [name!]: text });
          const { status } = await ana.send(method, path, body ? { body: sampleOf(body) } : {});
          expect([method, template, name, text, status]).toEqual([method, template, name, text, 404]);
        }
      }
    }
  });

  test("hostile text in a cookie, a query or a header gives no identity: 401, never 5xx", async () => {
    for (const text of [
      "%00",
      "\u00ff\u00fe",
      "a,b",
      '"quoted"',
      "=".repeat(50),
      "x".repeat(8000),
      "; ; =",
      "__proto__",
    ]) {
      for (const [name, value] of [
        ["cookie", `svc_session=${text}`],
        ["cookie", text],
        ["x-forwarded-for", text],
      ] as const) {
        const reply = await fetch(`${app.baseUrl}/api/me?${encodeURIComponent(text)}`, {
          headers: { [name]: value },
        });
        await reply.text();
        expect([text, reply.status]).toEqual([text, 401]);
      }
    }
  });
});

describe("accepted text is returned unchanged", () => {
  const accepted = hostile.filter(([, , kept]) => kept).map(([what, text]) => [what, text] as const);

  test("names of people are returned unchanged in the reply, the space and the envelope", async () => {
    for (const [what, name] of accepted) {
      const who = await person(app, name);
      await ok(who, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
      const me = await ok<{ name: string }>(who, "GET", "/api/me");
      const view = await ok<{ members: { userId: string; name: string }[] }>(who, "GET", t.spacePath);
      const room = await ok<PokerEnvelope>(who, "GET", t.room);
      const shown = [view.members, room.participants].map(
        (list) => list.find((item) => item.userId === who.id)!.name,
      );
      expect([what, me.name, ...shown]).toEqual([what, name, name, name]);
    }
  });

  test("names of spaces and titles of rooms are returned unchanged", async () => {
    for (const [what, text] of accepted) {
      const space = await ok<{ name: string; slug: string }>(ana, "POST", "/api/spaces", { name: text });
      const path = `/api/orgs/default/spaces/${space.slug}`;
      expect([what, space.name, (await ok<{ name: string }>(ana, "GET", path)).name]).toEqual([
        what,
        text,
        text,
      ]);
      const room = await ok<{ id: string; title: string }>(ana, "POST", `${path}/sessions`, {
        kind: "poker",
        title: text,
      });
      const read = await ok<PokerEnvelope>(ana, "GET", `/api/sessions/${room.id}`);
      const [listed] = (await ok<{ sessions: { title: string }[] }>(ana, "GET", path)).sessions;
      expect([what, room.title, read.title, listed!.title]).toEqual([what, text, text, text]);
    }
  });

  test("texts of stories are returned unchanged", async () => {
    const own = await team(app, ["Ben"]);
    const ben = own.people[0]!;
    const watcher = await watch(ben, own.session.id);
    const texts = accepted.map(([, text]) => text);
    const story = (text: string) => ({ title: text, ref: text, notes: ` ${text}\n` });
    for (const text of texts) await ok(ben, "POST", `${own.room}/actions/stories`, story(text));
    await ok(ben, "POST", `${own.room}/actions/import`, { stories: texts.map(story) });
    const edited = await addStory(ben, own.room, "Before");
    const last = texts.at(-1)!;
    await ok(ben, "PATCH", `${own.room}/actions/story`, { storyId: edited, ...story(last) });
    const read = await ok<PokerEnvelope>(ben, "GET", own.room);
    const pushed = await watcher.until((frame) => frame.version >= read.version);
    for (const { state } of [read, pushed]) {
      expect(state.stories.map(({ title, ref, notes }) => ({ title, ref, notes }))).toEqual(
        [...texts, ...texts, last].map(story),
      );
    }
  });

  test("texts of standups are returned unchanged", async () => {
    const own = await team(app, ["Ben", "Cleo"]);
    const [ben, cleo] = own.people as [Person, Person];
    const room = await openStandup(ben, own.spacePath);
    const watcher = await watch(ben, room.id);
    const texts = accepted.map(([, text]) => text);
    for (const text of texts) {
      await ok(ben, "POST", `${room.room}/actions/add`, { text });
      await ok(ben, "POST", `${room.room}/actions/kudo`, { to: cleo.id, text });
      const entry = { yesterday: ` ${text}`, today: `${text}\n`, blockers: text };
      await ok(ben, "PUT", `${room.room}/actions/standup`, entry);
      expect((await readStandup(cleo, room.room)).state.entries).toMatchObject([entry]);
    }
    const { version, state, createdAt } = await readStandup(cleo, room.room);
    expect([state.commitments, state.kudos].map((list) => list!.map((item) => item.text))).toEqual([
      texts,
      texts,
    ]);
    const pushed = await watcher.until((frame) => frame.version >= version);
    expect(pushed.state).toEqual(state);
    const wall = await ok<WallKudo[]>(ben, "GET", `${own.spacePath}/kudos`);
    expect(wall.map((kudo) => kudo.text).toReversed()).toEqual(texts);
    // Ends on the next day, in case the test runs across midnight.
    const [from, to] = [0, 1].map((days) =>
      new Date(Date.parse(createdAt) + days * 86_400_000).toISOString().slice(0, 10),
    );
    const mine = await ok<OwnStandups>(ben, "GET", `/api/me/standups?from=${from}&to=${to}`);
    expect(mine.commitments.map((commitment) => commitment.text)).toEqual(texts);
    expect(mine.entries).toMatchObject([{ today: `${texts.at(-1)}\n` }]);
  });

  test("cards of a deck are returned unchanged when stored, played, revealed and estimated", async () => {
    const cards = accepted.map(([, text]) => text).filter((text) => [...text].length <= 8);
    expect(cards.length).toBeGreaterThan(10);
    for (let at = 0; at < cards.length; at += 15) {
      const values = cards.slice(at, at + 15);
      if (values.length < 2) values.push("other");
      const config = { deck: { name: values[0], values, ordinal: true } };
      const own = await team(app, ["Ben"], config);
      const ben = own.people[0]!;
      for (const value of values) {
        const storyId = await addStory(ben, own.room, "x");
        await ok(ben, "POST", `${own.room}/actions/select`, { storyId });
        await ok(ben, "POST", `${own.room}/actions/vote`, { storyId, value });
        expect(await ok(ben, "GET", `${own.room}/vote`)).toEqual({ storyId, value });
        await ok(ben, "POST", `${own.room}/actions/reveal`);
        await ok(ben, "PATCH", `${own.room}/actions/story`, { storyId, estimate: value });
        const { state } = await ok<PokerEnvelope>(ben, "GET", own.room);
        const shown = state.stories.find((story) => story.id === storyId)!;
        expect(shown).toMatchObject({ estimate: value, votes: [{ userId: ben.id, value }] });
        expect(state.deck).toEqual({ ...config.deck, values: [...values, "?", "coffee"] });
      }
    }
  });

  test("line breaks in an old name add no header to a reply", async () => {
    const name = "a\r\nSet-Cookie: svc_session=planted";
    const who = await person(app, "Ana");
    await app.database.sql.query("update users set name = $2 where id = $1", [who.id, name]);
    const reply = await who.send<{ name: string }>("GET", "/api/me");
    expect([reply.status, reply.body.name]).toEqual([200, name]);
    expect([...reply.headers].join()).not.toContain("planted");
  });
});
