// Rules: protocol/plugins#plugin-files, protocol/plugins#omitted-files
import { hash, randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sweepFiles } from "#shared/domain/plugins/sweep-files.ts";
import { createLog } from "#shared/runtime/log.ts";
import { splitPackage } from "#shared/wire/package-parts.ts";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { ok } from "#test/support/client.ts";
import { orgPerson } from "#test/support/orgs.ts";
import {
  freshName,
  install,
  packageOf,
  packed,
  pluginOrg,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const db = openDatabase(app.settings, createLog("silent"));
afterAll(() => db.close());

const sha256Of = (text: string) => hash("sha256", text);
const utf8 = (data: string) => ({ encoding: "utf8" as const, data });

/** Uploads a file to an org, by default under its own digest. */
const put = ({ admin, path }: PluginOrg, text: string, sha256 = sha256Of(text), body: object = utf8(text)) =>
  admin.send<{ code: string; error: string }>("PUT", `${path}/files/${sha256}`, { body });

/** Returns a package without kinds whose page has this digest. */
const withPage = (sha256: string) =>
  packageOf({ name: freshName("paged"), kinds: [], files: { "ui.js": { sha256 } } });

/** Returns the page of a stored package. */
async function pageOf(name: string): Promise<string | null | undefined> {
  const { rows } = await app.database.sql.query<{ page: string | null }>(
    "select page from plugin_bundles where name = $1",
    [name],
  );
  return rows[0]?.page;
}

/** Makes the uploaded files of an org older. */
const age = ({ org }: PluginOrg, minutes: number) =>
  app.database.sql.query(
    "update plugin_files set uploaded_at = now() - $2 * interval '1 minute' where org_id = $1",
    [org.id, minutes],
  );

/** Returns text that does not compress. */
const noise = (bytes: number) => `// ${randomBytes(bytes / 2).toString("hex")}`;

test("a package of 87 KiB is previewed and installed with files that were uploaded before", async () => {
  const to = await pluginOrg(app);
  const code = `export const view = () => ({}); export const onAction = () => ({}); ${noise(44_000)}`;
  const page = noise(45_000);
  const file = (text: string) => ({ ...utf8(text), sha256: sha256Of(text) });
  const whole = {
    ...packageOf({ name: freshName("large") }),
    files: { "plugin.js": file(code), "ui.js": file(page) },
  };
  expect(JSON.stringify(whole).length).toBeGreaterThan(87 * 1024);
  const { files, rest } = splitPackage(whole);
  for (const { sha256, body } of files) expect((await put(to, "", sha256, body)).status).toBe(204);
  const preview = await ok<PackagePreview>(to.admin, "POST", `${to.path}/preview`, { package: rest });
  expect(preview).toMatchObject({ name: whole.name, upgrade: false });
  await install(to, rest);
  expect(await pageOf(whole.name)).toBe(page);
});

test("a file may be compressed, and a repeated upload is 204", async () => {
  const to = await pluginOrg(app);
  const text = "document.title = 'packed';";
  for (let n = 0; n < 2; n++) expect((await put(to, text, sha256Of(text), packed(text))).status).toBe(204);
  const given = withPage(sha256Of(text));
  await install(to, given);
  expect(await pageOf(given.name)).toBe(text);
});

test("an uploaded file of another org counts as missing", async () => {
  const [other, to] = [await pluginOrg(app), await pluginOrg(app)];
  const text = noise(100);
  await put(other, text);
  const given = withPage(sha256Of(text));
  await install(to, given);
  expect(await pageOf(given.name)).toBeNull();
});

test("a file with another digest than its address, or a malformed one, is 400 and not stored", async () => {
  const to = await pluginOrg(app);
  const wrong: [string, object, RegExp][] = [
    [sha256Of("b"), utf8("a"), /sha256 of the file does not match/],
    [sha256Of("a"), { data: "a" }, /encoding/],
    [sha256Of("a"), { encoding: "utf8" }, /data/],
    [sha256Of("a"), { encoding: "base64", data: "YQ" }, /not base64/],
    [sha256Of("a"), { encoding: "br+base64", data: "YWE=" }, /unpacked/],
    [sha256Of("a"), packed("x".repeat(512 * 1024 + 1)), /at most 512 KiB/],
  ];
  for (const [sha256, body, sentence] of wrong) {
    const reply = await put(to, "", sha256, body);
    expect([sha256, body, reply.status, reply.body.code]).toEqual([sha256, body, 400, "invalid"]);
    expect(reply.body.error).toMatch(sentence);
  }
  const { rows } = await app.database.sql.query("select from plugin_files where org_id = $1", [to.org.id]);
  expect(rows).toEqual([]);
});

test("an address that is no lower-case SHA-256 is 404", async () => {
  const to = await pluginOrg(app);
  for (const sha256 of [sha256Of("a").toUpperCase(), "a"]) {
    const { status, body } = await put(to, "", sha256, utf8("a"));
    expect([status, body.code]).toEqual([404, "no_such_page"]);
  }
});

test("an uploaded file that is not valid for its name is 400 at the package", async () => {
  const to = await pluginOrg(app);
  const code = "x".repeat(256 * 1024 + 1);
  const binary = Buffer.from([0xff]);
  await put(to, code, sha256Of(code), packed(code));
  await put(to, "", hash("sha256", binary), { encoding: "base64", data: binary.toString("base64") });
  const errorOf = async (files: object) => (await upload(to, packageOf({ kinds: [], files }))).body.error;
  expect(await errorOf({ "plugin.js": { sha256: sha256Of(code) } })).toBe(
    "plugin.js must have at most 256 KiB",
  );
  expect(await errorOf({ "ui.js": { sha256: hash("sha256", binary) } })).toMatch(/UTF-8/);
});

test("a file is missing an hour after its last upload, and a later upload adds it", async () => {
  const to = await pluginOrg(app);
  const text = noise(100);
  await put(to, text);
  await age(to, 61);
  const given = withPage(sha256Of(text));
  await install(to, given);
  expect(await pageOf(given.name)).toBeNull();
  await put(to, text);
  expect((await upload(to, given)).status).toBe(200);
  expect(await pageOf(given.name)).toBe(text);
});

test("a later upload adds a missing file to an upgrade that waits", async () => {
  const to = await pluginOrg(app);
  const text = noise(100);
  const first = await install(to, withPage(sha256Of("first")));
  const next = { ...withPage(sha256Of(text)), name: first.name, version: "2.0.0" };
  const wider = { ...next, capabilities: [{ capability: "kv" }, { capability: "log" }] };
  expect((await upload(to, wider)).status).toBe(202);
  await put(to, text);
  expect((await upload(to, wider)).status).toBe(202);
  const { rows } = await app.database.sql.query(
    "select page from plugin_bundles where name = $1 and version = '2.0.0'",
    [first.name],
  );
  expect(rows).toEqual([{ page: text }]);
});

test("the sweep deletes files an hour after their last upload", async () => {
  const to = await pluginOrg(app);
  const [old, renewed] = [noise(100), noise(100)];
  for (const text of [old, renewed]) await put(to, text);
  await age(to, 61);
  await put(to, renewed);
  await sweepFiles(db);
  const { rows } = await app.database.sql.query(
    "select encode(sha256, 'hex') as sha256 from plugin_files where org_id = $1",
    [to.org.id],
  );
  expect(rows).toEqual([{ sha256: sha256Of(renewed) }]);
});

test("the 31st file of an org in an hour is 409, until the others are an hour old", async () => {
  const to = await pluginOrg(app);
  for (let n = 0; n < 30; n++) expect((await put(to, `// ${n}`)).status).toBe(204);
  expect(await put(to, "// 30")).toMatchObject({ status: 409, body: { code: "limit_reached", limit: 30 } });
  expect((await put(to, "// 0")).status).toBe(204);
  await age(to, 61);
  expect((await put(to, "// 30")).status).toBe(204);
});

test("files of more than 8 MiB of an org are 409", async () => {
  const to = await pluginOrg(app);
  const file = (n: number) => String(n).padEnd(512 * 1024, "x");
  for (let n = 0; n < 16; n++)
    expect((await put(to, file(n), sha256Of(file(n)), packed(file(n)))).status).toBe(204);
  expect(await put(to, "// one more")).toMatchObject({ status: 409, body: { code: "limit_reached" } });
});

test("uploads of files past 300 of an org in an hour are 429", async () => {
  const to = await pluginOrg(app);
  await app.database.sql.query("update throttles set spent = 0");
  await put(to, "// counted");
  await app.database.sql.query("update throttles set spent = 300 where budget = 'file'");
  expect(await put(to, "// counted")).toMatchObject({ status: 429, body: { code: "too_often" } });
});

test("only admins of the org upload files", async () => {
  const [to, other] = [await pluginOrg(app), await pluginOrg(app)];
  const member = await orgPerson(app, to.org, "Ben", "member");
  expect((await put({ ...to, admin: member }, "// a")).body.code).toBe("admin_only");
  expect((await put({ ...to, admin: other.admin }, "// a")).body.code).toBe("no_such_org");
});
