// Rules: protocol/standups#put-mention-reply, protocol/standups#who-reads-mention-replies
import { beforeEach, expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { Mentions } from "#shared/wire/standup-help.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { watch } from "#test/support/socket.ts";

const secret = "qzreply about the salary";

const app = await sharedApp();
let s: Team;
let ana: Person;
let ben: Person;
let cem: Person;
beforeEach(async () => {
  s = await standup(await team(app, ["Ana", "Ben", "Cem"]), { mode: "async" });
  [ana, ben, cem] = s.people as [Person, Person, Person];
  await ask();
});

const ask = (more: object = {}) => act(ana, s.room, "PUT", "mention", { to: ben.id, needed: true, ...more });
const reply = (who: Pick<Person, "send">, text: unknown, from: string = ana.id) =>
  who.send<{ code: string }>("PUT", `${s.room}/actions/mention-reply`, { body: { from, text } });
const mentions = (who: Person) => ok<Mentions>(who, "GET", `${s.room}/mentions`);
const version = async () => (await readStandup(ana, s.room)).version;

test("only the two people read a private reply, and the request is done", async () => {
  const before = await version();
  expect((await reply(ben, ` ${secret} `)).status).toBe(204);
  expect(await version()).toBe(before + 1);
  expect(await mentions(ana)).toEqual({
    needsYou: [],
    asked: [ben.id],
    askedReplies: { [ben.id]: secret },
  });
  expect(await mentions(ben)).toEqual({
    needsYou: [ana.id],
    done: [ana.id],
    asked: [],
    replies: { [ana.id]: secret },
  });
  expect(await mentions(cem)).toEqual({ needsYou: [], asked: [] });
});

test("no state, push or export of the room contains a private reply", async () => {
  await act(ana, s.room, "PUT", "standup", { today: "Release" });
  const gus = await guestIn(app, s.session.id, "Gus");
  const everybody = [ana, ben, cem, gus];
  const watchers = await Promise.all(everybody.map((who) => watch<StandupEnvelope>(who, s.session.id)));
  const before = await version();
  await reply(ben, secret);
  await Promise.all(watchers.map((watcher) => watcher.until(({ version }) => version > before)));
  const texts = watchers.flatMap((watcher) => watcher.texts);
  for (const who of everybody) texts.push(JSON.stringify((await who.send("GET", s.room)).body));
  for (const format of ["csv", "json"])
    texts.push(JSON.stringify(await ana.send("GET", `${s.room}/export.${format}`)));
  expect(texts.join("\n")).not.toContain("qzreply");
});

test("another private reply replaces the first, and the same one changes nothing", async () => {
  await reply(ben, "Tomorrow");
  const before = await version();
  await reply(ben, "Tomorrow");
  expect(await version()).toBe(before);
  await reply(ben, "At noon");
  expect([await version(), (await mentions(ana)).askedReplies]).toEqual([
    before + 1,
    { [ben.id]: "At noon" },
  ]);
});

test("a withdrawn request, and one with another note, loses its private reply", async () => {
  await reply(ben, "Tomorrow");
  await ask({ note: "The index" });
  expect((await mentions(ana)).askedReplies).toBeUndefined();
  await reply(ben, "At noon");
  await act(ana, s.room, "PUT", "mention", { to: ben.id, needed: false });
  await ask();
  expect(await mentions(ana)).toEqual({ needsYou: [], asked: [ben.id] });
});

test("a private reply without a request to the caller is 404 and stores nothing", async () => {
  for (const [who, from] of [
    [cem, ana.id],
    [ana, ben.id],
    [ben, cem.id],
  ] as const)
    expect(await reply(who, "Hello", from)).toMatchObject({ status: 404, body: { code: "no_such_request" } });
  const { rows } = await app.database.sql.query("select from standup_mention_replies where session_id = $1", [
    s.session.id,
  ]);
  expect(rows).toEqual([]);
});

test("an empty private reply, and one of 501 characters, is 400 and keeps the earlier one", async () => {
  await reply(ben, "Tomorrow");
  for (const text of ["", "  ", "x".repeat(501), null, 5])
    expect(await reply(ben, text)).toMatchObject({ status: 400, body: { code: "invalid" } });
  expect((await mentions(ana)).askedReplies).toEqual({ [ben.id]: "Tomorrow" });
});

test("a guest and a live standup have no private replies", async () => {
  const gus = await guestIn(app, s.session.id, "Gus");
  expect(await reply(gus, "Hello")).toMatchObject({ status: 403, body: { code: "guest_refused" } });
  const live = await standup(s);
  const refused = await ben.send<{ code: string }>("PUT", `${live.room}/actions/mention-reply`, {
    body: { from: ana.id, text: "Hello" },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: "only_async" } });
});
