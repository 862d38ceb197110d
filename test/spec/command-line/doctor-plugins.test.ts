// Rules: protocol/operations#doctor-for-plugins
import { hash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { freshName, install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

type Finding = { what: string; state: string; detail: string };

async function findingOf(what: string, PLUGIN_DIR = ""): Promise<Finding> {
  const { out } = await admin(app, ["doctor", "--json"], { PLUGIN_DIR });
  return (JSON.parse(out) as Finding[]).find((finding) => finding.what === what)!;
}

test("doctor names stopped and paused plugins, but not plugins disabled by an admin", async () => {
  const { sql } = app.database;
  const to = await pluginOrg(app);
  const [stopped, resting, off] = [freshName("a"), freshName("b"), freshName("c")];
  for (const name of [stopped, resting, off]) await install(to, packageOf({ name }));
  await sql.query("update plugin_installs set stopped_reason = 'It was killed.' where name = $1", [stopped]);
  await sql.query(
    "update plugin_installs set paused_until = now() + interval '1 hour', last_error = 'It threw.' where name = $1",
    [resting],
  );
  await sql.query("update plugin_installs set stopped_reason = 'x', enabled = false where name = $1", [off]);
  const org = to.org.path.split("/").at(-1)!;
  expect(await findingOf("plugins")).toEqual({
    what: "plugins",
    state: "warning",
    detail: `3 installed, 2 enabled, 0 with an upgrade that waits for approval; ${org}/${stopped}: It was killed.; ${org}/${resting}: It threw.`,
  });
  await sql.query("delete from plugin_installs");
});

test("doctor warns if plugins are enabled without PLUGIN_DIR", async () => {
  const to = await pluginOrg(app);
  await install(to, packageOf());
  expect(await findingOf("plugin files")).toEqual({
    what: "plugin files",
    state: "warning",
    detail: "plugins are enabled, but PLUGIN_DIR is not set, so they do not run",
  });
  const expected = { what: "plugin files", state: "ok", detail: "1 in use, all complete" };
  expect(await findingOf("plugin files", "/nowhere")).toEqual(expected);
  await app.database.sql.query("delete from plugin_installs");
});

test("doctor names plugin files that are missing or have another digest", async () => {
  const dir = await mkdtemp(join(tmpdir(), "plugins-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const to = await pluginOrg(app);
  const [missing, other, altered] = [freshName("a"), freshName("b"), freshName("c")];
  const withoutFiles = { kinds: [], files: { "plugin.js": { sha256: hash("sha256", "export {};") } } };
  for (const name of [missing, other]) await install(to, packageOf({ name, ...withoutFiles }));
  await install(to, packageOf({ name: altered }));
  await mkdir(join(dir, other, "1.0.0"), { recursive: true });
  const file = join(dir, other, "1.0.0", "plugin.js");
  await writeFile(file, "export default 1;");
  await app.database.sql.query("update plugin_bundles set code = code || ' ' where name = $1", [altered]);
  const absent = (name: string) =>
    `${name} 1.0.0: plugin.js is not in PLUGIN_DIR, or does not match its package`;
  const changed = `${altered} 1.0.0: plugin.js in the database does not match its digest`;
  const fileProblems = async () => (await findingOf("plugin files", dir)).detail.split("; ");
  expect(await fileProblems()).toEqual([absent(missing), absent(other), changed]);
  await writeFile(file, "export {};");
  expect(await fileProblems()).toEqual([absent(missing), changed]);
  await app.database.sql.query("delete from plugin_installs");
});
