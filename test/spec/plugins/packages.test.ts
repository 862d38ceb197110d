// Rules: protocol/plugins#get-plugins, protocol/plugins#package-theme
import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  packed,
  pluginOrg,
  upload,
} from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const to = await pluginOrg(app);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** Returns an SVG image with this content. */
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

const kindOf = (changes: object) => ({ kind: freshName(), display: "Kind", ...changes });

const choiceOf = (...options: unknown[]) => ({ type: "choice", options });
const wrongFields: object[] = [
  choiceOf("a", 3),
  choiceOf("a", { name: "b" }),
  choiceOf("a", { preview: "b" }),
  choiceOf("a", { name: "b", preview: "" }),
  choiceOf("a", { name: "b", preview: "x".repeat(201) }),
  choiceOf("a", { name: "b".repeat(65), preview: "x" }),
  { ...choiceOf("a", "b"), value: "c" },
  { ...choiceOf("a", { name: "b", preview: "x" }), value: "x" },
  { type: "text", value: 3 },
  { type: "text", value: "a\nb" },
  { type: "text", value: "x".repeat(501) },
  { type: "lines", value: "x".repeat(4001) },
  { type: "lines", value: ["a", "b"] },
  { type: "number", value: "3" },
  { type: "number", value: null },
  { type: "toggle", value: "yes" },
];

/** Uploads a package that must be refused, and returns the error text. */
async function refusal(given: object): Promise<string> {
  const { status, body } = await upload(to, given);
  expect([given, status, body.code]).toEqual([given, 400, "invalid"]);
  return body.error;
}

const nothingWritten = async () => {
  const { rows } = await app.database.sql.query(
    "select (select count(*)::int from plugin_bundles) as bundles, (select count(*)::int from plugin_installs) as installs",
  );
  expect(rows).toEqual([{ bundles: 0, installs: 0 }]);
};

// Rules: protocol/plugins#atomic-upload, protocol/plugins#file-sizes, protocol/plugins#files,
//   protocol/plugins#kinds, protocol/plugins#name-and-version, protocol/plugins#package-format
describe("invalid packages", () => {
  test("an invalid manifest is 400 and writes nothing", async () => {
    const wrong: object[] = [
      { format: 2 },
      { name: "" },
      { name: "Timer" },
      { name: "../x" },
      { name: "a..b" },
      { name: "-a" },
      { name: "a".repeat(65) },
      { version: "1" },
      { version: "1.0" },
      { version: "01.0.0" },
      { version: "1.0.0/.." },
      { version: `1.0.0-${"a".repeat(64)}` },
      { display: "" },
      { display: "a\u0000b" },
      { display: "x".repeat(65) },
      { description: "x".repeat(501) },
      { summary: "" },
      { summary: "two\nlines" },
      { summary: "x".repeat(161) },
      { quotaBytes: -1 },
      { quotaBytes: 1.5 },
      { quotaBytes: 16_777_217 },
      { capabilities: [{ capability: "root" }] },
      { capabilities: [{ capability: "toString" }] },
      { capabilities: [{ capability: "log", scope: "x" }] },
      { capabilities: [{ capability: "members:read", scope: "x" }] },
      { capabilities: [{ capability: "space:kv", scope: "é" }] },
      { capabilities: [{ capability: "fetch", scope: "127.0.0.1" }] },
      { capabilities: [{ capability: "events", scope: "no.such" }] },
      { capabilities: Array.from({ length: 65 }, (_, i) => ({ capability: "jobs", scope: `j${i}` })) },
      { slots: ["sidebar"] },
      { slots: "panel" },
      { theme: "dark" },
      { theme: { light: { background: "#ffffff" } } },
      { theme: { light: { "sp-1": "#ffffff" } } },
      { theme: { light: { bg: "white" } } },
      { theme: { dark: { bg: "#fffffff" } } },
      { theme: { dark: { bg: "#fff;}*{color:red" } } },
      { kinds: [kindOf({ kind: "Not" })] },
      { kinds: [kindOf({ kind: "-a" })] },
      { kinds: [kindOf({ kind: "a".repeat(65) })] },
      { kinds: [kindOf({ display: "" })] },
      { kinds: [kindOf({ kind: "twice" }), kindOf({ kind: "twice" })] },
      { kinds: Array.from({ length: 17 }, () => kindOf({})) },
      { kinds: [kindOf({ actions: [{ name: "read", verb: "GET" }] })] },
      { kinds: [kindOf({ actions: [{ name: "head", verb: "HEAD" }] })] },
      {
        kinds: [
          kindOf({
            actions: [
              { name: "a", verb: "POST" },
              { name: "a", verb: "PUT" },
            ],
          }),
        ],
      },
      { kinds: [kindOf({ actions: [{ name: "a b", verb: "POST" }] })] },
      { kinds: [kindOf({ actions: [{ name: "a", verb: "POST", who: "admin" }] })] },
      {
        kinds: [kindOf({ actions: Array.from({ length: 65 }, (_, i) => ({ name: `a${i}`, verb: "POST" })) })],
      },
      { kinds: [kindOf({ fields: [{ name: "f", label: "F", type: "file" }] })] },
      { kinds: [kindOf({ fields: [{ name: "f", label: "F", type: "choice" }] })] },
      { kinds: [kindOf({ fields: [{ name: "f", label: "F", type: "text", options: ["a", "b"] }] })] },
      ...wrongFields.map((field) => ({ kinds: [kindOf({ fields: [{ name: "f", label: "F", ...field }] })] })),
      {
        kinds: [
          kindOf({
            fields: Array.from({ length: 9 }, (_, i) => ({ name: `f${i}`, label: "F", type: "text" })),
          }),
        ],
      },
    ];
    for (const changes of wrong) await refusal(packageOf(changes));
    await nothingWritten();
  });

  test("a refusal of a field's value names the type that the field needs", async () => {
    const fields = [{ name: "f", label: "F", type: "number", value: "3" }];
    expect(await refusal(packageOf({ kinds: [kindOf({ fields })] }))).toBe(
      "the value of a number field must be a number",
    );
  });

  test("values of a kind's fields above 8 KiB together are 400", async () => {
    const fields = ["a", "b", "c"].map((name) => ({
      name,
      label: "F",
      type: "lines",
      value: "x".repeat(3000),
    }));
    expect(await refusal(packageOf({ kinds: [kindOf({ fields })] }))).toMatch(/at most 8 KiB/);
    expect(pluginPackage.safeParse(packageOf({ kinds: [kindOf({ fields: fields.slice(1) })] })).success).toBe(
      true,
    );
  });

  test("a file with the wrong content for its declaration is 400 and writes nothing", async () => {
    const file = (given: object) => packageOf({ kinds: [], files: { "plugin.js": given } });
    const wrong: [object, RegExp][] = [
      [{}, /sha256/],
      [{ data: "x" }, /encoding/],
      [{ encoding: "utf8" }, /encoding/],
      [{ encoding: "gzip", data: "x" }, /encoding/],
      [{ encoding: "base64", data: "not base64!" }, /not base64/],
      [{ encoding: "base64", data: "YQ" }, /not base64/],
      [{ encoding: "base64", data: Buffer.from([0xff, 0xfe]).toString("base64") }, /UTF-8/],
      [{ encoding: "utf8", data: "a\u0000b" }, /UTF-8|NUL/],
      [{ encoding: "br+base64", data: Buffer.from("not brotli").toString("base64") }, /unpacked/],
      [
        {
          encoding: "br+base64",
          data: brotliCompressSync("x".repeat(5000)).subarray(0, 6).toString("base64"),
        },
        /unpacked/,
      ],
      [{ encoding: "utf8", data: "x", sha256: sha256("y") }, /sha256/],
      [{ encoding: "utf8", data: "x", sha256: "short" }, /digest/],
      [{ encoding: "br+base64", data: packed("x".repeat(256 * 1024 + 1)).data }, /at most 256 KiB/],
    ];
    for (const [given, sentence] of wrong) expect(await refusal(file(given))).toMatch(sentence);
    const page = packageOf({ kinds: [], files: { "ui.js": packed("x".repeat(512 * 1024 + 1)) } });
    expect(await refusal(page)).toMatch(/ui.js must have at most 512 KiB/);
    expect(await refusal(packageOf({ files: {} }))).toMatch(/needs plugin.js/);
    await nothingWritten();
  });

  test("a package that unpacks to 200 MB is refused without unpacking", async () => {
    const bomb = brotliCompressSync(Buffer.alloc(200_000_000), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    expect(bomb.length).toBeLessThan(2000);
    const before = process.memoryUsage().rss;
    const data = bomb.toString("base64");
    const files = { "plugin.js": { encoding: "br+base64", data }, "ui.js": { encoding: "br+base64", data } };
    for (let n = 0; n < 10; n++)
      expect(await refusal(packageOf({ kinds: [], files }))).toMatch(/at most 256 KiB/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    await nothingWritten();
  });

  test("a package in a body of more than 64 KiB is 413", async () => {
    const data = "x".repeat(65_536);
    const { status, body } = await upload(
      to,
      packageOf({ files: { "plugin.js": { encoding: "utf8", data } } }),
    );
    expect([status, body.code]).toEqual([413, "body_too_large"]);
  });
});

// Rules: protocol/plugins#file-sizes, protocol/plugins#files, protocol/plugins#kinds,
//   protocol/plugins#name-and-version, protocol/plugins#omitted-files, protocol/plugins#package-digest,
//   protocol/plugins#package-format
describe("valid packages", () => {
  // Rules: protocol/plugins#icons
  test("an icon of 4 KiB is listed without the line feeds around it", async () => {
    const icon = svg("x".repeat(4094 - svg("").length));
    const { id } = await install(to, packageOf({ name: freshName("icon"), icon: `\n${icon}\n` }));
    expect((await listInstalls(to)).find((one) => one.id === id)?.icon).toBe(icon);
  });

  test("a package's files are stored unchanged, without unknown keys", async () => {
    const code = `export const view = () => "ü";${" ".repeat(256 * 1024 - 31)}`;
    expect(Buffer.byteLength(code)).toBe(256 * 1024);
    const page = "document.body.textContent = 'hi';";
    const { name } = await install(
      to,
      packageOf({
        name: "large",
        later: { key: 1 },
        capabilities: [{ capability: "log" }, { capability: "log", scope: "" }],
        files: {
          "plugin.js": { ...packed(code), sha256: sha256(code) },
          "ui.js": { encoding: "base64", data: Buffer.from(page).toString("base64") },
        },
      }),
    );
    const { rows } = await app.database.sql.query<{ manifest: object; code: string; page: string }>(
      "select manifest, code, page from plugin_bundles where name = $1",
      [name],
    );
    expect([rows.length, rows[0]!.code === code, rows[0]!.page]).toEqual([1, true, page]);
    expect(rows[0]!.manifest).toMatchObject({
      name: "large",
      capabilities: [{ capability: "log", scope: "" }],
      quotaBytes: 1_048_576,
      slots: ["panel"],
      files: { "plugin.js": sha256(code), "ui.js": sha256(page) },
    });
    expect(rows[0]!.manifest).not.toHaveProperty("later");
  });

  test("an install lists its package's theme, or none", async () => {
    const theme = { light: { accent: "#0B6E4F", "on-accent": "#fff" }, later: {} };
    const own = await pluginOrg(app);
    expect(await install(own, packageOf({ name: "plain", kinds: [] }))).not.toHaveProperty("theme");
    expect(await install(own, packageOf({ name: "forest", kinds: [], theme }))).toMatchObject({
      theme: { light: { accent: "#0B6E4F", "on-accent": "#fff" }, dark: {} },
    });
    expect((await listInstalls(own)).map((item) => "theme" in item)).toEqual([true, false]);
  });

  test("a package that two orgs install is stored once", async () => {
    const given = packageOf({ name: "shared", kinds: [] });
    await install(to, given);
    await install(await pluginOrg(app), given);
    const { rows } = await app.database.sql.query("select 1 from plugin_bundles where name = 'shared'");
    expect(rows).toHaveLength(1);
  });

  test("a package may omit its files or give only their digests", async () => {
    const { files: _files, ...without } = packageOf({ name: "outside" });
    expect((await upload(to, without)).status).toBe(201);
    const digests = packageOf({ name: "digests", files: { "plugin.js": { sha256: sha256("x") } } });
    expect((await upload(to, digests)).status).toBe(201);
  });
});
