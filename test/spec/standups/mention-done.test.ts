// Rules: protocol/standups#answered-mentions, protocol/standups#put-mention-done
import { beforeEach, expect, test } from "vitest";
import type { Mentions } from "#shared/wire/standup-help.ts";
import type { Today } from "#shared/wire/today.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { unknownId } from "#test/support/operations.ts";

const app = await sharedApp();
let s: Team;
let ana: Person;
let ben: Person;
let cem: Person;
beforeEach(async () => {
  s = await standup(await team(app, ["Ana", "Ben", "Cem"]), { mode: "async" });
  [ana, ben, cem] = s.people as [Person, Person, Person];
  await act(ana, s.room, "PUT", "standup", { today: "Release" });
  await ask();
});

const ask = (more: object = {}) => act(ana, s.room, "PUT", "mention", { to: ben.id, needed: true, ...more });
const mark = (who: Person, done: unknown = true, from: string = ana.id) =>
  who.send<{ code: string }>("PUT", `${s.room}/actions/mention-done`, { body: { from, done } });
const mentions = (who: Person) => ok<Mentions>(who, "GET", `${s.room}/mentions`);
const version = async () => (await readStandup(ana, s.room)).version;
const inToday = async (who: Person) =>
  (await ok<Today>(who, "GET", "/api/today")).rooms
    .find(({ id }) => id === s.session.id)!
    .askedBy.map(({ id }) => id);

test("the person asked marks a request as done, and takes that back", async () => {
  const before = await version();
  expect((await mark(ben)).status).toBe(204);
  expect(await mentions(ben)).toEqual({ needsYou: [ana.id], done: [ana.id], asked: [] });
  expect([await inToday(ben), await version()]).toEqual([[], before + 1]);
  expect((await mark(ben, false, ana.id.toUpperCase())).status).toBe(204);
  expect(await mentions(ben)).toEqual({ needsYou: [ana.id], asked: [] });
  expect([await inToday(ben), await version()]).toEqual([[ana.id], before + 2]);
});

test("a reply to the sender's entry answers the request", async () => {
  await act(ben, s.room, "POST", "reply", { to: ana.id, text: "At noon" });
  expect((await mentions(ben)).done).toEqual([ana.id]);
  expect(await inToday(ben)).toEqual([]);
});

test("a reply of another person, or to another entry, answers no request", async () => {
  await act(cem, s.room, "PUT", "standup", { today: "Paint" });
  await act(cem, s.room, "POST", "reply", { to: ana.id, text: "Ask Ben" });
  await act(ana, s.room, "POST", "reply", { to: ana.id, text: "It is urgent" });
  await act(ben, s.room, "POST", "reply", { to: cem.id, text: "Nice" });
  expect((await mentions(ben)).done).toBeUndefined();
  expect(await inToday(ben)).toEqual([ana.id]);
});

test("the sender's list stays, and the sender can withdraw a request that is done", async () => {
  await mark(ben);
  expect(await mentions(ana)).toEqual({ needsYou: [], asked: [ben.id] });
  await act(ana, s.room, "PUT", "mention", { to: ben.id, needed: false });
  await ask();
  expect(await mentions(ben)).toEqual({ needsYou: [ana.id], asked: [] });
});

test("another note asks again, and a repeated request does not", async () => {
  await mark(ben);
  await ask();
  expect((await mentions(ben)).done).toEqual([ana.id]);
  await ask({ note: "The index" });
  expect((await mentions(ben)).done).toBeUndefined();
});

test("a repeated mark, or one without a request, is 204 without a new version", async () => {
  await mark(ben);
  const before = await version();
  for (const [who, from] of [
    [ben, ana.id],
    [ana, ben.id],
    [cem, ana.id],
    [ben, unknownId],
  ] as const)
    expect((await mark(who, true, from)).status).toBe(204);
  expect([await version(), (await mentions(ben)).done]).toEqual([before, [ana.id]]);
});

test("an invalid mark is 400, a guest is 403, and a live standup is 409", async () => {
  expect((await mark(ben, "yes")).body.code).toBe("invalid");
  expect((await mark(ben, true, "ana")).body.code).toBe("invalid");
  expect((await mark(await guestIn(app, s.session.id, "Gus"))).body.code).toBe("guest_refused");
  const live = await standup(s, { mode: "sync" });
  const body = { from: ana.id, done: true };
  expect(
    (await ben.send<{ code: string }>("PUT", `${live.room}/actions/mention-done`, { body })).body.code,
  ).toBe("only_async");
});
