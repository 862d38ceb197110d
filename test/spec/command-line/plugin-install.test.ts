// Rules: protocol/operations#json-and-yes, protocol/operations#plugin-install, protocol/plugins#kind-aliases,
//   protocol/plugins#kind-names
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { admin, adminJson, type Run } from "#test/support/admin.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { orgSpace } from "#test/support/orgs.ts";
import { ok } from "#test/support/client.ts";
import { freshName, listInstalls, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";

let app: TestApp;
let dir: string;
let to: PluginOrg;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "standpoint-plugins-"));
  app = await startApp({ env: { PLUGIN_DIR: dir } });
});
afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true });
});
beforeEach(async () => void (to = await pluginOrg(app)));

let parent: string;
beforeEach(async () => void (parent = await mkdtemp(join(tmpdir(), "standpoint-plugin-"))));
afterEach(() => rm(parent, { recursive: true }));

/** Writes a package to a file and installs it. */
async function install(given: object, ...more: string[]): Promise<Run> {
  const file = join(parent, "package.json");
  await writeFile(file, JSON.stringify(given));
  return admin(app, ["plugin-install", file, "--org", to.org.slug, ...more]);
}

const audit = async () => {
  const { rows } = await app.database.sql.query<{ action: string; detail: string; actor_id: string | null }>(
    "select action, detail, actor_id from org_audit where org_slug = $1 order by id",
    [to.org.slug],
  );
  return rows;
};

test("an operator installs a folder, and rooms of its kind work at once", async () => {
  const folder = join(parent, freshName("lunch"));
  await admin(app, ["plugin-new", folder]);
  const name = folder.slice(parent.length + 1);
  expect(await admin(app, ["plugin-install", folder, "--org", to.org.slug, "--yes"])).toEqual({
    code: 0,
    out: `Installed ${name} 0.1.0 in ${to.org.slug}.\n`,
    err: "",
  });
  expect(await audit()).toEqual([
    {
      action: "plugin.install",
      detail: `An operator (account ${userInfo().username}) installed the plugin ${name} 0.1.0.`,
      actor_id: null,
    },
  ]);
  const space = await orgSpace(to.org, [to.admin]);
  const room = await ok<CreatedSession>(to.admin, "POST", `${space.path}/sessions`, {
    kind: name,
    title: "Lunch",
  });
  await ok(to.admin, "PUT", `/api/sessions/${room.id}/actions/answer`, { text: "Soup" });
  expect(await ok(to.admin, "GET", `/api/sessions/${room.id}`)).toMatchObject({
    state: { count: 1 },
    mine: { answer: "Soup" },
    plugin: { name, version: "0.1.0" },
  });
});

test("without confirmation the grants are shown and nothing is installed", async () => {
  const given = packageOf({
    capabilities: [{ capability: "log" }, { capability: "fetch", scope: "api.example.com" }],
  });
  const preview = await install(given);
  expect([preview.code, preview.out]).toEqual([2, ""]);
  expect(preview.err).toContain(
    `Timer (timer 1.0.0) is new in ${to.org.slug}.\nCan send its own data to api.example.com.\n` +
      "Sends to\n    Can send any data it has to api.example.com.\nKeeps\n    Writes to",
  );
  expect(preview.err).toContain("What it cannot do\n    It never sees");
  expect(preview.err).toContain("Its rooms: Timer.\nThe content of its rooms is stored in a form");
  expect(preview.err).toContain("Add --yes to confirm.");
  expect([await listInstalls(to), await audit()]).toEqual([[], []]);
});

test("an upgrade shows added and removed grants and takes effect at once", async () => {
  const first = packageOf({ capabilities: [{ capability: "kv" }, { capability: "log" }] });
  await install(first, "--yes");
  const second = { ...first, version: "2.0.0", capabilities: [{ capability: "kv" }, { capability: "emit" }] };
  const preview = await install(second);
  expect(preview.err).toContain(`Timer (timer 2.0.0) replaces 1.0.0 in ${to.org.slug}.`);
  expect(preview.err).toMatch(
    /Sends to\n {2}\+ Sends any event .*\nKeeps\n {4}Keeps any data .*\n {2}- Writes to this server's log/,
  );
  expect((await install(second, "--yes")).out).toBe(
    `Upgraded the plugin in ${to.org.slug} to timer 2.0.0.\n`,
  );
  expect(await listInstalls(to)).toMatchObject([
    { version: "2.0.0", grants: [{ capability: "emit" }, { capability: "kv" }] },
  ]);
  expect(
    await adminJson(app, "plugin-install", join(parent, "package.json"), "--org", to.org.slug, "--yes"),
  ).toEqual({
    org: to.org.slug,
    name: "timer",
    version: "2.0.0",
    outcome: "already",
  });
  expect((await audit()).map(({ action }) => action)).toEqual(["plugin.install", "plugin.upgrade"]);
  const listed = await admin(app, ["list-audit", "--org", to.org.slug]);
  expect(listed.out).toMatch(
    /plugin\.upgrade {2}– {2}An operator \(account .*\) upgraded the plugin timer from 1\.0\.0 to 2\.0\.0\.\n/,
  );
});

test("a kind with a taken name gets another name", async () => {
  const kind = freshName();
  const given = packageOf({ kinds: [{ kind, display: "Timer", actions: [] }] });
  await install(given, "--yes");
  to = await pluginOrg(app);
  const taken = await install(given, "--yes");
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining(`exist already: ${kind}`)]);
  for (const as of ["", kind, `${kind}=a=b`, `${kind}=Not a name`, `${kind}=x,`])
    expect([await install(given, "--yes", "--as", as), as]).toMatchObject([
      { code: 2, err: expect.stringContaining("Rename kinds with --as") },
      as,
    ]);
  const other = await install(given, "--yes", "--as", "none=x");
  expect([other.code, other.err]).toEqual([1, expect.stringContaining("has no kind none")]);
  expect([await listInstalls(to), await audit()]).toEqual([[], []]);
  expect((await install(given, "--yes", "--as", `${kind}=${kind}-b`)).code).toBe(0);
  expect(await listInstalls(to)).toMatchObject([{ provides: [{ kind: `${kind}-b` }] }]);
});

test("an invalid package is refused with a one-line error and leaves nothing", async () => {
  const given = packageOf();
  const code = (data: string) => ({ files: { "plugin.js": { encoding: "utf8", data } } });
  const refused: [Run, number, string][] = [
    [
      await install({ ...given, version: "1" }, "--yes"),
      1,
      "is not a package: version: version must be a semantic version",
    ],
    [
      await install({ ...given, ...code("export const view = ;") }, "--yes"),
      1,
      "plugin.js, line 1: SyntaxError",
    ],
    [
      await install({ ...given, ...code("export const view = 1;") }, "--yes"),
      1,
      "a plugin with kinds must export",
    ],
    [
      await admin(app, ["plugin-install", join(parent, "none"), "--org", to.org.slug, "--yes"]),
      1,
      "There is no ",
    ],
    [await admin(app, ["plugin-install", parent, "--org", to.org.slug, "--yes"]), 1, "There is no "],
    [await admin(app, ["plugin-install", parent]), 2, "Name the org: --org <slug>."],
    [await admin(app, ["plugin-install", join(parent, "package.json"), "--org", "none", "--yes"]), 1, ""],
  ];
  await writeFile(join(parent, "package.json"), JSON.stringify(given));
  refused.push([
    await admin(app, ["plugin-install", join(parent, "package.json"), "--org", "none", "--yes"]),
    1,
    "No such org.",
  ]);
  for (const [run, code, said] of refused)
    expect([run.out, run.code, run.err]).toEqual(["", code, expect.stringContaining(said)]);
  await install(given, "--yes");
  for (const more of [["--yes"], []]) {
    const other = await install({ ...given, display: "Other" }, ...more);
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining("give this package another version"),
    ]);
  }
  expect(await audit()).toHaveLength(1);
});
