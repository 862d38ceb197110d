// Rules: protocol/plugins#export, protocol/plugins#export-hook, protocol/plugins#plugin-key,
//   protocol/rooms#csv-export, protocol/rooms#csv-formulas, protocol/rooms#markdown-export,
//   protocol/rooms#no-invisible-characters
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distinctNames } from "#shared/rules/distinct-names.ts";
import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok, person, team, visitor, type Person, type Team, type Visitor } from "#test/support/client.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { guestIn } from "#test/support/guests.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { watchPresent } from "#test/support/socket.ts";

/** An action stores its body in the state, which holds the result of each format. "input" returns the hook's input. */
const code = `
  export const onAction = ({ body }) => ({ state: body });
  export const view = ({ state }) => ({ shown: state.shown ?? "" });
`;
const hook = `
  export const exportRoom = (input, host) => {
    const { state, format } = input;
    if (state.throws) throw new Error("told to");
    if (state.large) return { text: "x".repeat(state.large) };
    if (state.changes) state.shown = "changed";
    const seen = JSON.stringify({ ...input, host: typeof host });
    return state[format] === "input" ? (format === "csv" ? { rows: [[seen]] } : { text: seen }) : state[format];
  };
`;

let database: TestDatabase;
let app: TestApp;
/** A replica that runs no plugins. */
let plain: TestApp;
let admin: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database, env: { PLUGIN_DIR: "/nowhere" } });
  plain = await startApp({ database });
  admin = await person(app, "Ada");
  await makeOrgAdmin(admin);
});
afterAll(async () => {
  await Promise.all([app.stop(), plain.stop()]);
  await database.drop();
});

const to = (who: Visitor = admin) => ({
  admin: { ...admin, ...who } as Person,
  path: "/api/orgs/default/admin/plugins",
});

const packed = (name: string, exports: string, version = "1.0.0") =>
  packageOf({
    name,
    version,
    capabilities: [],
    kinds: [{ kind: name, display: "Notes", actions: [{ name: "set", verb: "PUT" }] }],
    files: { "plugin.js": { encoding: "utf8", data: code + exports } },
  });

/** Installs a plugin, opens a room of its kind, and sets its state. */
async function opened(t: Team, state: object, exports = hook) {
  const name = freshName();
  const { id } = await install(to(), packed(name, exports));
  const ana = t.people[0]!;
  const body = { kind: name, title: "Notes 1" };
  const session = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const path = `/api/sessions/${session.id}`;
  const set = (next: object) => ok(ana, "PUT", `${path}/actions/set`, next);
  await set(state);
  const get = (extension: "csv" | "md", who: Visitor = ana) =>
    who.send<{ code: string; error: string }>("GET", `${path}/export.${extension}`);
  const rows = async () =>
    parse((await get("csv")).text, { record_delimiter: "\r\n", bom: true, relax_column_count: true });
  return { id, name, path, sessionId: session.id, ana, set, get, rows };
}

describe("an export that the plugin writes", () => {
  test("the CSV has the plugin's rows, and formulas and invisible characters are disarmed", async () => {
    const room = await opened(await team(app, ["Ana"]), {
      csv: { rows: [["who", "said"], ["=1+1", '+cmd|"x"'], ["-5", "-5"], ["a\u202eb", "line\nfeed"], []] },
    });
    const { headers, text } = await room.get("csv");
    expect(headers.get("content-disposition")).toContain('filename="Notes 1.csv"');
    expect(text.startsWith("who,said\r\n")).toBe(true);
    expect((await room.rows()).slice(1, 4)).toEqual([
      ["'=1+1", `'+cmd|"x"`],
      ["'-5", "-5"],
      ["ab", "line\nfeed"],
    ]);
  });

  test("the Markdown is a file of the plugin's text without invisible characters", async () => {
    const room = await opened(await team(app, ["Ana"]), { markdown: { text: "# Größe\u200b\n\n- a *b*\n" } });
    const { status, headers, text } = await room.get("md");
    expect([status, text]).toEqual([200, "# Größe\n\n- a *b*\n"]);
    expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(headers.get("content-disposition")).toContain('attachment; filename="Notes 1.md"');
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("it gets the state, the session and the names of the people who opened the room", async () => {
    const t = await team(app, ["Ana", "Sam", "sam", "Leo", "Eve"]);
    const [ana, sam, other, leo] = t.people as [Person, Person, Person, Person];
    const room = await opened(t, { csv: "input", markdown: "input" });
    const gus = await guestIn(app, room.sessionId, "Gus");
    // Eve is a member of the space but never opens the room.
    for (const who of [sam, other, leo]) await watchPresent(who, room.sessionId, who.id);
    await ok(ana, "DELETE", `${t.spacePath}/members/${leo.id}`);
    const { host, ...input } = JSON.parse((await room.get("md")).text) as Record<string, unknown>;
    const people = [ana, sam, other, leo, gus];
    const distinct = distinctNames(people.map(({ id, name }) => ({ userId: id, name })));
    const shown = Object.fromEntries(people.map(({ id, name }) => [id, distinct.get(id) ?? name]));
    expect([host, input]).toEqual([
      "undefined",
      {
        state: { csv: "input", markdown: "input" },
        format: "markdown",
        audience: "member",
        session: expect.objectContaining({ id: room.sessionId, kind: room.name, facilitatorId: ana.id }),
        people: shown,
      },
    ]);
    expect(JSON.parse((await room.rows())[0]![0]!)).toMatchObject({ format: "csv", people: shown });
  });

  test("an ended room can be exported", async () => {
    const room = await opened(await team(app, ["Ana"]), { csv: { rows: [["a"]] }, markdown: { text: "a" } });
    await ok(room.ana, "DELETE", room.path);
    expect([(await room.get("csv")).text, (await room.get("md")).text]).toEqual(["a\r\n", "a"]);
  });

  test("the envelope names the formats that the plugin writes", async () => {
    const t = await team(app, ["Ana"]);
    const formats = async ({ path, ana }: Awaited<ReturnType<typeof opened>>) =>
      (await ok<PluginEnvelope>(ana, "GET", path)).plugin?.exports;
    expect(await formats(await opened(t, {}))).toEqual(["csv", "markdown"]);
    expect(await formats(await opened(t, {}, ""))).toBe(undefined);
  });
});

describe("an export that the plugin does not write", () => {
  test("without the hook the CSV has the fields of the view, and Markdown is 404", async () => {
    const room = await opened(await team(app, ["Ana"]), { shown: "=1", hidden: 2 }, "");
    expect(await room.rows()).toEqual([
      ["field", "value"],
      ["shown", "'=1"],
    ]);
    const { status, body } = await room.get("md");
    expect([status, body]).toMatchObject([404, { code: "no_such_export" }]);
  });

  test("rooms of core kinds have no Markdown file", async () => {
    const t = await team(app, ["Ana"]);
    const { status, body } = await t.people[0]!.send<{ code: string }>("GET", `${t.room}/export.md`);
    expect([status, body]).toMatchObject([404, { code: "no_such_export" }]);
  });

  test("guests, strangers and people without an identity get the refusals of the CSV", async () => {
    const room = await opened(await team(app, ["Ana"]), { csv: { rows: [] }, markdown: { text: "secret" } });
    const gus = await guestIn(app, room.sessionId, "Gus");
    for (const extension of ["csv", "md"] as const) {
      const replies = [];
      for (const who of [gus, await person(app, "Eve"), visitor(app)]) {
        const { status, body, text } = await room.get(extension, who);
        expect(text).not.toContain("secret");
        replies.push([status, body.code]);
      }
      expect(replies).toEqual([
        [403, "guest_refused"],
        [404, "no_such_session"],
        [404, "no_such_session"],
      ]);
    }
  });

  test("a hook that throws, changes the state or returns another form is 502 plugin_failed", async () => {
    const room = await opened(await team(app, ["Ana"]), {});
    const failing: object[] = [
      { throws: true },
      { changes: true, csv: { rows: [] }, markdown: { text: "" } },
      { csv: null, markdown: null },
      { csv: { text: "a" }, markdown: { rows: [["a"]] } },
    ];
    for (const [n, state] of failing.entries()) {
      await room.set(state);
      for (const extension of ["csv", "md"] as const) {
        const { status, body } = await room.get(extension);
        expect([n, extension, status, body]).toMatchObject([n, extension, 502, { code: "plugin_failed" }]);
      }
      // An action that succeeds ends the failures in a row.
      await room.set({});
    }
  });

  test.for([
    ["at most 256 KiB", 256 * 1024 - '{"text":""}'.length, 200],
    ["more", 256 * 1024 - '{"text":""}'.length + 1, 502],
  ] as const)("a Markdown text may have %s", async ([, large, status]) => {
    const room = await opened(await team(app, ["Ana"]), { large });
    expect((await room.get("md")).status).toBe(status);
  });

  test("while the plugin is disabled, and on a replica without plugins, there is no export", async () => {
    const room = await opened(await team(app, ["Ana"]), { csv: { rows: [] }, markdown: { text: "a" } });
    const codes = async (who: Visitor) => [
      (await room.get("csv", who)).body.code,
      (await room.get("md", who)).body.code,
    ];
    expect(await codes(room.ana.on(plain))).toEqual(["plugins_unavailable", "plugins_unavailable"]);
    await ok(admin, "POST", `${to().path}/${room.id}/enabled`, { enabled: false });
    expect(await codes(room.ana)).toEqual(["kind_unavailable", "kind_unavailable"]);
  });

  test("a package that no plugin host has loaded still exports, but its formats are unknown", async () => {
    const t = await team(app, ["Ana"]);
    const name = freshName();
    await install(to(admin.on(plain)), packed(name, hook));
    const ana = t.people[0]!;
    const body = { kind: name, title: "Notes" };
    const { id } = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
    await ok(ana, "PUT", `/api/sessions/${id}/actions/set`, { csv: { rows: [["a"]] } });
    expect((await ana.send("GET", `/api/sessions/${id}/export.csv`)).text).toBe("a\r\n");
    expect((await ok<PluginEnvelope>(ana, "GET", `/api/sessions/${id}`)).plugin?.exports).toBe(undefined);
  });
});
