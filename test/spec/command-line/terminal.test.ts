// Rules: protocol/operations#json-and-yes
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Run } from "#test/support/admin.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { person } from "#test/support/client.ts";
import { packageOf } from "#test/support/plugins.ts";

let app: TestApp;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "standpoint-terminal-"));
  app = await startApp({ env: { PLUGIN_DIR: dir } });
});
afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true });
});

/** Clears the screen and turns the rest around. Earlier versions stored such names. */
const name = "Ana\u009b2J\u202eBoss";
const raw = /[^\P{Cc}\n]|\p{Cf}/u;

async function storedName(): Promise<string> {
  const { id } = await person(app, "Ana");
  await app.database.sql.query("update users set name = $2 where id = $1", [id, name]);
  return id;
}

const textOf = ({ out, err }: Run) => out + err;

test.each([
  ["list-members", (_id: string) => ["list-members", "default"]],
  ["list-members --json", (_id: string) => ["list-members", "default", "--json"]],
  ["export-user", (id: string) => ["export-user", id]],
  ["export-user --json", (id: string) => ["export-user", id, "--json"]],
])("%s writes a stored name without characters that a terminal obeys", async (_what, args) => {
  const run = await admin(app, args(await storedName()));
  expect(run.code).toBe(0);
  expect(textOf(run)).toContain("Boss");
  expect(textOf(run)).not.toMatch(raw);
});

test("an export parses to the stored name", async () => {
  const { out } = await admin(app, ["export-user", await storedName()]);
  expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(name));
});

test.each([
  ["a display name with direction marks", { display: "Pay\u200e\u061croll" }],
  ["a display name with C1 controls", { display: "Pay\u009b2Jroll" }],
  ["an unknown key with C1 controls", { "x\u009b2J\u202e": 1 }],
])("plugin-install shows no character that a terminal obeys: %s", async (_what, fields) => {
  const file = join(dir, "package.json");
  await writeFile(file, JSON.stringify({ ...packageOf(), ...fields }));
  const run = await admin(app, ["plugin-install", file, "--org", "default"]);
  expect(run.code).not.toBe(0);
  expect(textOf(run)).not.toMatch(raw);
});

test("a refusal repeats an argument without characters that a terminal obeys", async () => {
  const run = await admin(app, ["list-\u009b2J\u202emembers"]);
  expect([run.code, run.err.startsWith("There is no command list-\ufffd2J\ufffdmembers.\n")]).toEqual([
    2,
    true,
  ]);
});
