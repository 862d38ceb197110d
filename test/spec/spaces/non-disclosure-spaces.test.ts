// Rules: protocol/conventions#old-addresses-of-spaces, protocol/spaces#invite-guesses,
//   protocol/spaces#member-rights, protocol/spaces#order-of-refusals, protocol/spaces#org-gate
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { listOperations, unknownId } from "#test/support/operations.ts";
import { ok, person, team, type Person, type Team } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
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

/**
 * Every route of a space that requires membership. The first test compares the table with the API's
 * description.
 */
const routes: [string, string, string | undefined][] = [
  ["PATCH", "", '{"name":"x"}'],
  ["DELETE", "", undefined],
  ["PATCH", "/visibility", '{"visibility":"private"}'],
  ["PATCH", "/reference-link", '{"pattern":""}'],
  ["POST", "/passcode", "{}"],
  ["GET", "/sessions", undefined],
  ["GET", "/sessions?limit=0&after=x", undefined],
  ["POST", `/members/${unknownId}/role`, '{"role":"owner"}'],
  ["DELETE", `/members/${unknownId}`, undefined],
  ["GET", "/decks", undefined],
  ["POST", "/decks", '{"name":"x","cards":["1","2"]}'],
  ["PATCH", `/decks/${unknownId}`, '{"name":"x","cards":["1","2"]}'],
  ["DELETE", `/decks/${unknownId}`, undefined],
  ["GET", "/kudos", undefined],
  ["POST", "/kudos", `{"to":"${unknownId}","text":"x"}`],
  ["DELETE", `/kudos/${unknownId}`, undefined],
  ["GET", "/standup-webhook", undefined],
  ["PUT", "/standup-webhook", '{"url":"https://hooks.example.com/"}'],
  ["DELETE", "/standup-webhook", undefined],
  ["POST", "/standup-webhook/test", undefined],
  ["GET", "/standup-webhook/deliveries", undefined],
  ["POST", `/standup-webhook/deliveries/${unknownId}/retry`, undefined],
  ["GET", "/standup-questions", undefined],
  ["PATCH", "/standup-questions", '{"yesterday":"","today":"","blockers":"","hideBlockers":false}'],
  ["GET", "/standup-schedule", undefined],
  [
    "PUT",
    "/standup-schedule",
    '{"weekdays":[1],"openTime":"09:30","timezone":"UTC","windowMinutes":60,"enabled":true}',
  ],
  ["GET", "/standup-schedule/next", undefined],
  ["GET", "/standup-trend", undefined],
];

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
  const { status, headers: answered, text } = await request();
  const { "x-request-id": _id, date: _date, ...kept } = answered;
  return { status, headers: kept, text, statements: await statementsOf(log, request) };
}

// Rules: protocol/conventions#404-before-403, protocol/conventions#same-answer-for-strangers,
//   protocol/guarantees#same-answer-for-strangers
describe("spaces are not disclosed to strangers", () => {
  test("the table names every membership route of a space", async () => {
    const elsewhere = new Set(["GET ", "POST /join", "POST /seen", "POST /invite", "POST /sessions"]);
    const described = (await listOperations(app))
      .filter(({ template }) => template.startsWith("/api/orgs/{org}/spaces/{slug}"))
      .map(({ method, path }) => `${method} ${path.replace("/api/orgs/default/spaces/no-such-space", "")}`)
      .filter((route) => !elsewhere.has(route) && !/^(PATCH|DELETE) \/sessions\//.test(route));
    const named = routes.map(([method, path]) => `${method} ${path.replace(/\?.*/, "")}`);
    expect([...new Set(named)].sort()).toEqual(described.toSorted());
  });

  test("every unreachable space gives the same reply", async () => {
    // The first caller tries every place. The others try the first place and a different second place.
    let round = 0;
    for (const [method, path, body] of routes) {
      for (const given of body === undefined ? [undefined] : [body, "{"]) {
        for (const [i, [caller, cookie]] of callers.entries()) {
          const [first, ...rest] = places();
          const others = i === 0 ? rest : [rest[round++ % rest.length]!];
          const firstReply = await observe(method, first! + path, cookie, given);
          const expected = caller === "a non-member" ? 404 : 401;
          expect([method, path, caller, firstReply.status]).toEqual([method, path, caller, expected]);
          for (const place of others)
            expect({
              place,
              method,
              path,
              caller,
              ...(await observe(method, place + path, cookie, given)),
            }).toEqual({
              place,
              method,
              path,
              caller,
              ...firstReply,
            });
        }
      }
    }
  });

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
