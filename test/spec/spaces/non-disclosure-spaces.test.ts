// Rules: protocol/conventions#old-addresses-of-spaces, protocol/spaces#invite-guesses,
//   protocol/spaces#member-rights, protocol/spaces#order-of-refusals, protocol/spaces#org-gate
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { unknownId } from "#test/support/operations.ts";
import { ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { ask, type RawReply } from "#test/support/raw-request.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let log: StatementLog;
let t: Team;
let callers: [string, string | null][];

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  t = await team(app, ["Ana"]);
  const outsider = await person(app, "Olga");
  const ended = await person(app, "Gone");
  const stale = ended.cookie;
  await ok(ended, "DELETE", "/api/me");
  callers = [
    ["a non-member", outsider.cookie],
    ["anonymous", null],
    ["a signed-out cookie", stale],
    ["a malformed cookie", "x"],
  ];
  await app.database.sql.query("insert into orgs (slug, name) values ('foreign', 'Foreign')");
  await app.database.sql.query(
    `insert into spaces (org_id, slug, name, passcode) select id, $1, 'Same slug', 'SECRET' from orgs where slug = 'foreign'`,
    [t.space.slug],
  );
});
afterAll(async () => {
  log.stop();
  await app.stop();
});

const places = () => [
  t.spacePath,
  `/api/orgs/foreign/spaces/${t.space.slug}`,
  `/api/orgs/no-such-org/spaces/${t.space.slug}`,
  "/api/orgs/default/spaces/no-such-space",
  "/api/orgs/Default/spaces/No%20Such",
];

/** Everything that a caller can observe of a reply: status, headers, body, and the number of statements. */
async function observe(method: string, path: string, cookie: string | null, body?: string) {
  const headers = {
    ...(cookie !== null && { cookie: `svc_session=${cookie}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const request = () => ask(app, method, path, { headers, ...(body !== undefined && { body }) });
  let reply: RawReply | undefined;
  const statements = await statementsOf(log, async () => {
    reply = await request();
  });
  const { status, headers: answered, text } = reply!;
  const { "x-request-id": _id, date: _date, ...kept } = answered;
  return { status, headers: kept, text, statements };
}

// Rules: protocol/conventions#404-before-403, protocol/conventions#same-answer-for-strangers,
//   protocol/guarantees#same-answer-for-strangers
describe("spaces are not disclosed to strangers", () => {
  test("an invitation to a missing space is the same 404 for every caller", async () => {
    for (const [caller, cookie] of callers) {
      for (const body of ['{"passcode":"SECRET"}', "{"]) {
        const [, , first, ...others] = places().map((place) => `${place}/invite`);
        const miss = await observe("POST", first!, cookie, body);
        expect([caller, miss.status]).toEqual([caller, 404]);
        for (const path of others)
          expect({ path, caller, ...(await observe("POST", path, cookie, body)) }).toEqual({
            path,
            caller,
            ...miss,
          });
      }
    }
  });

  test("a foreign org's directory replies like an unknown org's", async () => {
    for (const [caller, cookie] of callers) {
      for (const query of ["", "?limit=0", "?after=x"]) {
        const first = await observe("GET", `/api/orgs/foreign/spaces${query}`, cookie);
        expect([caller, first.status]).toEqual([caller, caller === "a non-member" ? 404 : 401]);
        for (const org of ["no-such-org", "Foreign", "%20"]) {
          const other = await observe("GET", `/api/orgs/${org}/spaces${query}`, cookie);
          expect({ org, caller, ...other }).toEqual({ org, caller, ...first });
        }
      }
    }
  });

  test("an old address does not disclose a foreign org's space", async () => {
    const [, [, anonymous]] = callers as [unknown, [string, null]];
    const expected = await observe("GET", `/s/${t.space.slug}`, anonymous);
    expect(await observe("GET", "/s/no-such-space", anonymous)).toEqual(expected);
    await app.database.sql.query(
      "insert into spaces (org_id, slug, name) select id, 'foreign-only', 'x' from orgs where slug = 'foreign'",
    );
    const outsider = callers[0]![1];
    const foreign = await observe("GET", "/s/foreign-only", outsider);
    expect(foreign.status).toBe(404);
    expect(await observe("GET", "/s/no-such-space", outsider)).toEqual(foreign);
  });

  test("a plain member gets the same 403 for every target", async () => {
    const ben: Person = await person(app, "Ben");
    await ok(ben, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    for (const target of [t.people[0]!.id, unknownId, "x"]) {
      const reply = await observe("DELETE", `${t.spacePath}/members/${target}`, ben.cookie);
      expect(reply).toEqual(await observe("DELETE", `${t.spacePath}/members/${ben.id}`, ben.cookie));
      expect(reply.status).toBe(403);
    }
  });
});
