// Rules: protocol/conventions#same-answer-for-strangers, protocol/live#refusals-before-upgrade,
//   protocol/rooms#order-of-refusals, protocol/spaces#opening-a-space
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "#shared/kinds/registry.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { fillPath, listOperations, unknownId, sampleOf } from "#test/support/operations.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { ask, askBytes, type RawReply } from "#test/support/raw-request.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let log: StatementLog;
let t: Team;
let outsider: Person;
let callers: [string, string | null][];
/** A space of an org without the outsider. */
const foreign = "/api/orgs/foreign/spaces/secret";

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  t = await team(app, ["Ana"]);
  outsider = await person(app, "Olga");
  const ended = await person(app, "Gone");
  const stale = ended.cookie;
  await ok(ended, "DELETE", "/api/me");
  callers = [
    ["a non-member", outsider.cookie],
    ["anonymous", null],
    ["a signed-out cookie", stale],
    ["a cookie never issued", "A".repeat(43)],
    ["a malformed cookie", "x"],
  ];
  const { sql } = app.database;
  await sql.query("insert into orgs (slug, name) values ('foreign', 'Foreign')");
  await sql.query(
    `insert into spaces (org_id, slug, name, passcode)
     select id, unnest($1::text[]), 'Secret', 'SECRET' from orgs where slug = 'foreign'`,
    [["secret", t.space.slug]],
  );
  missingPlaces.push(`/api/orgs/foreign/spaces/${t.space.slug}`);
});
afterAll(async () => {
  log.stop();
  await app.stop();
});

type Request = { method: string; path: string; cookie: string | null; body?: string };

/** Everything that a caller can observe of a reply: status, headers, body, and the number of statements. */
type Observation = { status: number; headers: object; text: string; statements: string[] };

async function observe({ method, path, cookie, body }: Request, like?: Observation): Promise<Observation> {
  const headers = {
    ...(cookie !== null && { cookie: `svc_session=${cookie}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  let reply: RawReply | undefined;
  const request = async () => {
    reply = await ask(app, method, path, { headers, ...(body !== undefined && { body }) });
  };
  const statements = await statementsOf(log, request, like?.statements);
  const { status, headers: answered, text } = reply!;
  const { "x-request-id": _id, date: _date, ...kept } = answered;
  return { status, headers: kept, text, statements };
}

let round = 0;

/**
 * Expects that all places give every caller the same reply. Each caller tries the first place and the next one of the
 * others, the first caller the next two. So every route is tried with every caller, and every place by many routes.
 */
async function expectSame(
  method: string,
  paths: string[],
  expected: (caller: string) => number,
  body?: string,
) {
  const others = paths.slice(1);
  for (const [i, [caller, cookie]] of callers.entries()) {
    const request = { method, cookie, ...(body !== undefined && { body }) };
    const first = await observe({ ...request, path: paths[0]! });
    expect([method, paths[0], caller, first.status]).toEqual([method, paths[0], caller, expected(caller)]);
    const count = Math.min(i === 0 ? 2 : 1, others.length);
    for (const path of Array.from({ length: count }, () => others[round++ % others.length]!)) {
      expect({ path, caller, ...(await observe({ ...request, path }, first)) }).toEqual({
        path,
        caller,
        ...first,
      });
    }
  }
}

const missingPlaces = [
  foreign,
  "/api/orgs/no-such-org/spaces/secret",
  "/api/orgs/default/spaces/no-such-space",
  "/api/orgs/default/spaces/secret",
  "/api/orgs/foreign/spaces/no-such-space",
  "/api/orgs/Default/spaces/no-such-space",
  "/api/orgs/default/spaces/No%20Such",
];
const isAnonymous = (caller: string) => caller !== "a non-member";

// Rules: protocol/guarantees#same-answer-for-strangers, protocol/spaces#org-gate, protocol/spaces#same-404,
//   protocol/spaces#two-views
describe("spaces are not disclosed to strangers", () => {
  test("unknown orgs and slugs give the same reply", async () => {
    const readable = missingPlaces.filter((path) => !path.startsWith("/api/orgs/foreign/spaces/"));
    await expectSame("GET", readable, () => 404);
  });

  test("for a caller outside the org its spaces look like missing spaces", async () => {
    for (const action of ["join", "seen"]) {
      const paths = missingPlaces.map((path) => `${path}/${action}`);
      await expectSame("POST", paths, (caller) => (isAnonymous(caller) ? 401 : 404), '{"passcode":"SECRET"}');
    }
  });

  test("members' routes give a stranger the same reply for every space", async () => {
    const root = "/api/orgs/{org}/spaces/{slug}";
    const open = new Set([`GET ${root}`, `POST ${root}/join`, `POST ${root}/invite`, `POST ${root}/seen`]);
    const routes = (await listOperations(app)).filter(
      ({ method, template }) => template.startsWith(root) && !open.has(`${method} ${template}`),
    );
    expect(routes.length).toBeGreaterThanOrEqual(1);
    for (const { method, template, body } of routes) {
      const suffix = fillPath(template.slice(root.length), { id: t.session.id, userId: t.people[0]!.id });
      const paths = [t.spacePath, ...missingPlaces].map((path) => path + suffix);
      for (const payload of body ? [JSON.stringify(sampleOf(body)), "{"] : [undefined]) {
        await expectSame(method, paths, (caller) => (isAnonymous(caller) ? 401 : 404), payload);
      }
    }
  });

  test("every non-member gets the same view of a private space", async () => {
    const answers = [];
    for (const [, cookie] of callers)
      answers.push(await observe({ method: "GET", path: t.spacePath, cookie }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.text).toBe('{"name":"Team of Ana","protected":true}');
    const missing = await observe({ method: "GET", path: missingPlaces[1]!, cookie: null });
    expect(missing.statements).toEqual(answers[0]!.statements);
  });

  test("opening a space in a foreign org gives the same reply as in an unknown org", async () => {
    const ask = (org: string) =>
      observe({
        method: "POST",
        path: "/api/spaces",
        cookie: outsider.cookie,
        body: JSON.stringify({ name: "x", org }),
      });
    const first = await ask("foreign");
    expect(first.status).toBe(404);
    for (const org of ["no-such-org", "FOREIGN", "%"]) expect(await ask(org)).toEqual(first);
  });
});

// Rules: protocol/guarantees#same-answer-for-strangers, protocol/rooms#who-gets-404
describe("rooms are not disclosed to strangers", () => {
  const rooms = () => [
    t.room,
    `/api/sessions/${unknownId}`,
    "/api/sessions/not-an-id",
    `/api/sessions/${t.session.id.toUpperCase()}`,
    `/api/sessions/${"a".repeat(300)}`,
  ];

  test("every route of a room is the same 404 without a seat", async () => {
    const routes = (await listOperations(app)).filter(
      ({ template }) => template.startsWith("/api/sessions/{id}") && !template.includes("/actions/"),
    );
    expect(routes.length).toBeGreaterThanOrEqual(4);
    for (const { method, template, body } of routes) {
      const suffix = fillPath(template.slice("/api/sessions/{id}".length));
      const paths = rooms().map((room) => room + suffix);
      await expectSame(method, paths, () => 404, body ? JSON.stringify(sampleOf(body)) : undefined);
    }
  });

  test("every action without a seat is 404", async () => {
    const actions = kinds.core.flatMap((kind) =>
      Object.entries(kind.actions).map(([name, { verb }]) => [verb, name] as const),
    );
    const asks = [...actions, ["DELETE", "vote"], ["GET", "vote"], ["POST", "no-such-action"]] as const;
    const bodies: Record<string, string> = {
      vote: JSON.stringify({ storyId: unknownId, value: "5" }),
      select: JSON.stringify({ storyId: unknownId }),
      stories: '{"title":"x"}',
      add: '{"text":"x"}',
      kudo: JSON.stringify({ to: unknownId, text: "x" }),
      mention: JSON.stringify({ to: unknownId, needed: true }),
    };
    for (const [verb, name] of asks) {
      const paths = rooms().map((room) => `${room}/actions/${name}`);
      for (const body of [bodies[name] ?? "{}", "{"]) await expectSame(verb, paths, () => 404, body);
    }
  });

  test("all five kinds of callers without a seat get the same reply for a room", async () => {
    for (const path of rooms()) {
      const answers = [];
      for (const [, cookie] of callers) answers.push(await observe({ method: "GET", path, cookie }));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]!.text).toBe('{"error":"no such session","code":"no_such_session"}');
    }
  });

  test("without a seat an ended room gives the same reply as an open room", async () => {
    await ok(t.people[0]!, "DELETE", t.room);
    for (const suffix of ["", "/vote", "/mentions", "/previous-entries", "/actions/vote"]) {
      await expectSame(
        suffix === "/actions/vote" ? "POST" : "GET",
        rooms().map((room) => room + suffix),
        () => 404,
      );
    }
    await ok(t.people[0]!, "POST", `${t.room}/reopen`);
  });

  test("a refused socket does not disclose whether the room exists", async () => {
    const upgrade = (session: string, cookie: string | null) =>
      askBytes(
        app,
        `GET /ws?session=${session} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          (cookie === null ? "" : `cookie: svc_session=${cookie}\r\n`) +
          `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
    const plain = (answer: string) => answer.replace(/^(x-request-id|date): .*\r\n/gim, "");
    for (const [caller, cookie] of callers) {
      const expected = plain(await upgrade(t.session.id, cookie));
      const nowhere = plain(await upgrade(unknownId, cookie));
      const malformed = plain(await upgrade("not-an-id", cookie));
      expect([caller, expected.startsWith("HTTP/1.1 404 ")]).toEqual([caller, true]);
      expect([caller, nowhere, malformed]).toEqual([caller, expected, expected]);
      const cost = async (session: string) =>
        (await statementsOf(log, () => upgrade(session, cookie))).length;
      expect([caller, await cost(unknownId)]).toEqual([caller, await cost(t.session.id)]);
    }
  });

  test("a member's replies differ in bytes and statements, so the comparisons can fail", async () => {
    const member = await observe({ method: "GET", path: t.room, cookie: t.people[0]!.cookie });
    const stranger = await observe({ method: "GET", path: t.room, cookie: null });
    expect([member.status, stranger.status]).toEqual([200, 404]);
    expect(member.statements.length).toBeGreaterThan(0);
    const mine = await observe({ method: "GET", path: t.spacePath, cookie: t.people[0]!.cookie });
    const theirs = await observe({ method: "GET", path: t.spacePath, cookie: null });
    expect(mine.statements.length).toBeGreaterThan(theirs.statements.length);
  });
});

test("no reply contains a member's id for a person who shares no space with them", async () => {
  for (const path of ["/api/orgs", "/api/spaces", "/api/me", t.spacePath]) {
    const text = (await outsider.send("GET", path)).text;
    expect([path, text.includes(t.people[0]!.id)]).toEqual([path, false]);
  }
  expect((await visitor(app).send("GET", t.spacePath)).text).not.toContain(t.people[0]!.id);
});
