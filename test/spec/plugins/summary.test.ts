import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { summarizeRoom } from "#shared/domain/sessions/summarize-session.ts";
import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import { ok, team, visitor, type Person, type Team, type Visitor } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

/** The room's config has what `summary` returns. */
const code = `
  export const onAction = () => ({});
  export const view = () => null;
  export const summary = ({ state, session: { config }, people }, host) => {
    if (config.throws) throw new Error("told to");
    if (config.names) return [{ text: "{who}", values: { who: Object.values(people).join() } }];
    return config.lines;
  };
`;

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
let kind: string;
let without: string;
let admin: Person;
let t: Team;
let ana: Person;

const installed = async (data: string) => {
  const name = freshName();
  const made = packageOf({
    name,
    capabilities: [],
    kinds: [{ kind: name, display: "Notes", actions: [{ name: "set", verb: "PUT" }] }],
    files: { "plugin.js": { encoding: "utf8", data } },
  });
  await install({ admin, path: "/api/orgs/default/admin/plugins" }, made);
  return name;
};
beforeAll(async () => {
  admin = (await team(app, ["Ada"])).people[0]!;
  await makeOrgAdmin(admin);
  kind = await installed(code);
  without = await installed("export const onAction = () => ({}); export const view = () => null;");
});
beforeEach(async () => {
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
});

const opened = (config: object, of = kind) =>
  openRoom(ana, t.spacePath, { kind: of, title: "Notes", config });
const summaryOf = (id: string, who: Visitor = ana) =>
  who.send<{ code?: string; page: string; lines: unknown[] }>("GET", `/api/sessions/${id}/summary`);

// Rules: protocol/plugins#summary
describe("the summary of a plugin's room", () => {
  test("members get the lines and the address of the page, also in an ended room", async () => {
    const lines = [
      { text: "{count} actions", values: { count: 2 } },
      { text: "Done", values: {} },
    ];
    const id = await opened({ lines: [lines[0], { text: "Done" }] });
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    const { status, body } = await summaryOf(id);
    expect([status, body.lines]).toEqual([200, lines]);
    expect(body.page).toMatch(`/plugin-ui/${kind}/1.0.0?b=`);
  });

  test("it gets the names of the people in the room", async () => {
    const id = await opened({ names: true });
    expect((await summaryOf(id)).body.lines).toEqual([{ text: "{who}", values: { who: "Ana" } }]);
  });

  test("guests and strangers get nothing", async () => {
    const id = await opened({ lines: [] });
    const gus = await guestIn(app, id, "Gus");
    const replies = await Promise.all([summaryOf(id, gus), summaryOf(id, visitor(app))]);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "guest_refused"],
      [404, "no_such_session"],
    ]);
  });

  test("invisible characters are removed", async () => {
    const id = await opened({ lines: [{ text: "a\u200bb {x}", values: { x: "c\u200bd" } }] });
    expect((await summaryOf(id)).body.lines).toEqual([{ text: "ab {x}", values: { x: "cd" } }]);
  });

  test.each([
    ["it throws", { throws: true }],
    ["there are 21 lines", { lines: Array.from({ length: 21 }, () => ({ text: "a" })) }],
    ["a line has 151 characters", { lines: [{ text: "x".repeat(151) }] }],
    ["a line is a text", { lines: ["a"] }],
    ["it returns nothing", {}],
  ])("502 if %s", async (_, config) => {
    const { status, body } = await summaryOf(await opened(config));
    expect([status, body.code]).toEqual([502, "plugin_failed"]);
  });

  test("a plugin without it, and a core kind, have no summary", async () => {
    const ids = [await opened({}, without), t.session.id];
    const replies = await Promise.all(ids.map((id) => summaryOf(id)));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "no_such_export"],
      [404, "no_such_export"],
    ]);
  });

  test("the envelope says whether there is one", async () => {
    const hasSummary = async (id: string) =>
      (await ok<PluginEnvelope>(ana, "GET", `/api/sessions/${id}`)).plugin?.summary;
    expect([await hasSummary(await opened({})), await hasSummary(await opened({}, without))]).toEqual([
      true,
      undefined,
    ]);
  });

  test("without a plugin runner it is refused, and a room that is gone has none", async () => {
    const ctx = { runner: app.database.sql, plugins: null };
    await expect(summarizeRoom(ctx, await opened({ lines: [] }))).rejects.toMatchObject({
      code: "plugins_unavailable",
    });
    expect(await summarizeRoom(ctx, "00000000-0000-4000-8000-000000000000")).toBe(null);
  });
});
