// Rules: protocol/spaces#reference-link
import { beforeEach, expect, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, person, standup, team, visitor, type Person, type Team } from "#test/support/client.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const pattern = "https://team.example/browse/{ref}";
const set = (who: Person, body: unknown) => who.send("PATCH", `${t.spacePath}/reference-link`, { body });
const shown = async () => (await ok<MemberView>(ben, "GET", t.spacePath)).referenceLink;
const inRoom = () => ok(ben, "GET", `${t.room}/reference-link`);

test("owners set the link pattern of references", async () => {
  expect([await shown(), await inRoom()]).toEqual(["", { pattern: "" }]);
  expect((await set(ana, { pattern })).status).toBe(204);
  expect([await shown(), await inRoom()]).toEqual([pattern, { pattern }]);
  expect((await set(ana, { pattern: "" })).status).toBe(204);
  expect([await shown(), await inRoom()]).toEqual(["", { pattern: "" }]);
});

test("a pattern that is not an https address with one {ref} is 400 and changes nothing", async () => {
  await set(ana, { pattern });
  for (const bad of [
    "https://team.example/",
    "http://team.example/{ref}",
    `https://a.example/{ref}${"x".repeat(500)}`,
    7,
  ])
    expect([bad, (await set(ana, { pattern: bad })).status]).toEqual([bad, 400]);
  expect((await set(ana, {})).status).toBe(400);
  expect(await shown()).toBe(pattern);
});

test("guests and strangers cannot read the pattern; rooms of other kinds have none", async () => {
  await set(ana, { pattern });
  const guest = await guestIn(app, t.session.id, "Gus");
  expect((await guest.send("GET", `${t.room}/reference-link`)).status).toBe(403);
  const olga = await person(app, "Olga");
  for (const who of [olga, visitor(app)]) {
    expect((await who.send("GET", `${t.room}/reference-link`)).status).toBe(404);
    expect((await who.send("GET", t.spacePath)).text).not.toContain("team.example");
  }
  expect(await ok(ben, "GET", `${(await standup(t)).room}/reference-link`)).toEqual({ pattern: "" });
});
