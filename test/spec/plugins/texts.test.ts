// Rules: protocol/plugins#get-page-texts, protocol/plugins#texts-file, protocol/plugins#package-digest
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readPackage } from "#shared/domain/plugins/read-package.ts";
import { textsAddress } from "#shared/rules/plugin-page.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { ok } from "#test/support/client.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  packed,
  pluginOrg,
  upload,
  type TestPackage,
} from "#test/support/plugins.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const dir = await mkdtemp(join(tmpdir(), "texts-"));
const app = await testApp({ env: { PLUGIN_DIR: dir } });
const org = await pluginOrg(app);
afterAll(() => rm(dir, { recursive: true }));

const texts = {
  de: { Vote: "Abstimmen", "{count} votes": { one: "{count} Stimme", other: "{count} Stimmen" } },
  "pt-BR": { Vote: "Votar" },
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const ui = { "ui.js": { encoding: "utf8", data: "1;" } };
/** Returns a package of a page with these files besides ui.js. */
const withFiles = (files: object | undefined, changes: object = {}) =>
  packageOf({
    name: freshName("page"),
    kinds: [],
    slots: ["nav"],
    files: files && { ...ui, ...files },
    ...changes,
  });
const withTexts = (given: unknown, changes: object = {}) =>
  withFiles({ "texts.json": packed(JSON.stringify(given)) }, changes);

async function panelOf(name: string): Promise<PanelList[number]> {
  const panels = await ok<PanelList>(org.admin, "GET", `${org.org.path}/plugins/panels`);
  return panels.find((panel) => panel.name === name)!;
}
/** Installs a package and returns its panel. */
async function installed(given: TestPackage) {
  await install(org, given);
  return panelOf(given.name);
}
const textsOf = (page: string, language: string) => ask(app, "GET", textsAddress(page, language));
/** Returns the texts of a panel's page in a language. */
const read = async ({ page }: { page: string }, language: string): Promise<unknown> =>
  JSON.parse((await textsOf(page, language)).text);

describe("the texts of a page", () => {
  test("are served in one language", async () => {
    const panel = await installed(withTexts(texts));
    expect(await read(panel, "de")).toEqual(texts.de);
    expect(await read(panel, "pt-BR")).toEqual(texts["pt-BR"]);
  });

  test("are those of another region without the exact language", async () => {
    const panel = await installed(withTexts(texts));
    expect([await read(panel, "pt-PT"), await read(panel, "de-AT")]).toEqual([texts["pt-BR"], texts.de]);
  });

  test("are those of the exact language if there is one of another region too", async () => {
    const portuguese = { Vote: "Votar agora" };
    const panel = await installed(withTexts({ ...texts, "pt-PT": portuguese }));
    expect(await read(panel, "pt-PT")).toEqual(portuguese);
  });

  test("are empty in a language that the package does not have", async () => {
    const panel = await installed(withTexts(texts));
    for (const tag of ["en", "fr", "zh-TW", "no tag", "__proto__"])
      expect([tag, await read(panel, tag)]).toEqual([tag, {}]);
  });

  test("are empty for a package without texts", async () => {
    const panel = await installed(withFiles({}));
    expect(await read(panel, "de")).toEqual({});
  });

  test("are told by the panel", async () => {
    expect(await installed(withTexts(texts))).toMatchObject({ texts: true });
    expect(await installed(withFiles({}))).not.toHaveProperty("texts");
  });

  test("are cached by browsers if the address has the digest", async () => {
    const { page } = await installed(withTexts(texts));
    const cached = await textsOf(page, "de");
    const short = await ask(app, "GET", textsAddress(page, "de").split("?")[0]!);
    expect([cached.headers["cache-control"], short.headers["cache-control"], short.text]).toEqual([
      "public, max-age=31536000, immutable",
      "no-store",
      cached.text,
    ]);
  });

  test("are JSON that other sites cannot load", async () => {
    const { page } = await installed(withTexts(texts));
    expect((await textsOf(page, "de")).headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      vary: "accept-encoding",
    });
  });

  test("are compressed for clients that accept gzip", async () => {
    const { page } = await installed(withTexts(texts));
    const reply = await fetch(new URL(textsAddress(page, "de"), app.baseUrl));
    expect([reply.headers.get("content-encoding"), await reply.json()]).toEqual(["gzip", texts.de]);
  });

  test("can be requested only with GET and HEAD", async () => {
    const { page } = await installed(withTexts(texts));
    const address = textsAddress(page, "de");
    expect((await ask(app, "HEAD", address)).status).toBe(200);
    for (const method of ["POST", "PUT", "DELETE"])
      expect([method, (await ask(app, method, address)).status]).toEqual([method, 404]);
  });

  test("are a plain 404 once the plugin is disabled, or with another digest", async () => {
    const given = withTexts(texts);
    const { page } = await installed(given);
    const { id } = (await listInstalls(org)).find(({ name }) => name === given.name)!;
    const wrong = page.replace(/b=.*/, `b=${"0".repeat(16)}`);
    expect(await textsOf(wrong, "de")).toMatchObject({ status: 404, text: "page not found" });
    await org.admin.send("POST", `${org.path}/${id}/enabled`, { body: { enabled: false } });
    expect(await textsOf(page, "de")).toMatchObject({ status: 404, text: "page not found" });
  });
});

describe("the texts in the operator's folder", () => {
  const json = JSON.stringify(texts);
  const write = async (name: string, content: string) => {
    const folder = join(dir, name, "1.0.0");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "texts.json"), content);
    await writeFile(join(folder, "ui.js"), "1;");
    await writeFile(join(folder, "plugin.js"), "export {};");
  };

  test("are served for a package that has only their digest", async () => {
    const given = withFiles({ "texts.json": { sha256: sha256(json) } });
    await write(given.name, json);
    const panel = await installed(given);
    expect([panel.texts, await read(panel, "de")]).toEqual([true, texts.de]);
  });

  test("are not served with another digest, and the plugin is degraded", async () => {
    const given = withFiles({ "texts.json": { sha256: sha256("{}") } });
    await write(given.name, json);
    const panel = await installed(given);
    const reply = await textsOf(panel.page, "de");
    expect([panel.texts, reply.text, reply.headers["cache-control"]]).toEqual([undefined, "{}", "no-store"]);
    const { health } = (await listInstalls(org)).find(({ name }) => name === given.name)!;
    expect(health).toMatchObject({ state: "degraded", reason: "This server lacks its texts.json." });
  });

  test("may change without a digest in the package, so that browsers do not cache them", async () => {
    const given = withFiles(undefined);
    await write(given.name, json);
    const panel = await installed(given);
    expect(await read(panel, "de")).toEqual(texts.de);
    await write(given.name, JSON.stringify({ de: { Vote: "Wählen" } }));
    const { text, headers } = await textsOf(panel.page, "de");
    expect([JSON.parse(text), headers["cache-control"]]).toEqual([{ Vote: "Wählen" }, "no-store"]);
  });

  test("are ignored if they are wrong", async () => {
    const given = withFiles(undefined);
    await write(given.name, "{");
    expect(await installed(given)).not.toHaveProperty("texts");
  });
});

describe("a package with texts", () => {
  test.each([
    ["{", /^texts\.json: .*JSON/],
    ["[]", /^texts\.json: it must be an object/],
    [
      '{"de": {"Hello {name}": "Hallo"}}',
      /^texts\.json: de\.Hello \{name\}: the translation has no \{name\}$/,
    ],
    ['{"de": {"a": "\\u0000"}}', /^texts\.json: de\.a: .*NUL/],
    [" ".repeat(512 * 1024 + 1), /^texts\.json must have at most 512 KiB$/],
  ])("is refused with the place if they are %.40j", async (content, error) => {
    const reply = await upload(org, withFiles({ "texts.json": packed(content) }));
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid", error: expect.stringMatching(error) },
    });
  });

  test("may have 512 KiB of them", async () => {
    const [one, two] = ["a", "b"].map((letter) => letter.repeat(1000));
    const large = Object.fromEntries(Array.from({ length: 128 }, (_, at) => [`${at}`, at % 2 ? one : two]));
    const content = JSON.stringify({ de: large, fr: large, es: large, it: large }).padEnd(512 * 1024);
    expect(Buffer.byteLength(content)).toBe(512 * 1024);
    const panel = await installed(withFiles({ "texts.json": packed(content) }));
    expect(await read(panel, "de")).toEqual(large);
  });

  test("has another digest with other texts, and its old one without", async () => {
    const digestOf = async (files: object) =>
      (
        await readPackage(
          pluginPackage.parse(packageOf({ name: "kept", kinds: [], files: { ...ui, ...files } })),
        )
      ).digest.toString("hex");
    const [none, german, other] = await Promise.all([
      digestOf({}),
      digestOf({ "texts.json": packed('{"de":{}}') }),
      digestOf({ "texts.json": packed('{"fr":{}}') }),
    ]);
    // The digest that version 1.0.0 of the service gave this package.
    expect(none).toBe("3d1d80d457282ee5cca463a2b00cd5c053e99ef9082cccafcfe57c112e255a25");
    expect(new Set([none, german, other]).size).toBe(3);
  });
});
