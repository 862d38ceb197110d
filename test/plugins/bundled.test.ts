import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkWith } from "#services/admin/plugin/check-plugin.ts";
import { bundledPackages } from "#shared/domain/plugins/bundled-packages.ts";
import { readPackage } from "#shared/domain/plugins/read-package.ts";
import { bundledPlugins, bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";
import { translated } from "#shared/rules/languages.ts";
import { pluginPackage, type KindField } from "#shared/wire/plugin-package.ts";
import { pageTexts, translationProblems, wordedTexts } from "./page-texts.ts";
import { startSandbox } from "./sandbox.ts";

const MAX_UPLOAD_BYTES = 64 * 1024;
const digestsFile = new URL("bundled-digests.json", import.meta.url);
const sandbox = startSandbox();

type Digests = Record<string, Record<string, string>>;
const readDigests = async () => JSON.parse(await readFile(digestsFile, "utf8")) as Digests;

/** Returns the digest of a plugin's files. It does not change with the package schema. */
async function digestOf(name: string): Promise<string> {
  const files = ["manifest.json", "plugin.js", "ui.js", "icon.svg"].map(async (file) => {
    const bytes = await readFile(join(bundledPluginsFolder, name, file)).catch(() => Buffer.of());
    return `${file} ${hash("sha256", bytes)}`;
  });
  return hash("sha256", (await Promise.all(files)).join("\n"));
}

// Rules: protocol/plugins#bundled-plugins, protocol/plugins#icons
describe.each(bundledPlugins)("the bundled plugin %s", (name) => {
  const find = async () => {
    const found = (await bundledPackages()).find(({ bundle }) => bundle.manifest.name === name);
    if (!found) throw new Error(`plugins/${name} is not a valid plugin of this name`);
    return found;
  };

  test("passes plugin-check without a finding", async () => {
    expect((await checkWith(sandbox, join(bundledPluginsFolder, name))).lines).toEqual([]);
  });

  test("is a package that can be uploaded, with the same digest", async () => {
    const { bundle, text } = await find();
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_UPLOAD_BYTES);
    const uploaded = await readPackage(pluginPackage.parse(JSON.parse(text)));
    expect(uploaded.digest.equals(bundle.digest)).toBe(true);
  });

  test("has an icon and a description of one sentence", async () => {
    const { icon, description } = (await find()).bundle.manifest;
    expect(icon).toMatch(/^<svg /);
    expect(description).toMatch(/^[A-Z][^.?!]*[.?!]$/);
  });

  test("has another version if its files changed (UPDATE_GOLDEN=1 records a new version)", async () => {
    const { version } = (await find()).bundle.manifest;
    const [digests, digest] = [await readDigests(), await digestOf(name)];
    const recorded = digests[name]?.[version];
    if (recorded === undefined && process.env["UPDATE_GOLDEN"] === "1") {
      digests[name] = { ...digests[name], [version]: digest };
      await writeFile(digestsFile, `${JSON.stringify(digests, null, 2)}\n`);
      return;
    }
    const advice = `raise the version of ${name}, or delete ${version} from test/plugins/bundled-digests.json if it was never released`;
    expect(recorded, advice).toBe(digest);
  });

  test("has its manifest's texts in every language", async () => {
    const { locales = {}, kinds, summary } = (await find()).bundle.manifest;
    expect(Object.keys(locales)).toEqual(languages);
    for (const [language, texts] of Object.entries(locales)) {
      const needed = kinds.map(({ kind, fields }) => [
        kind,
        {
          display: expect.any(String),
          ...(fields.length > 0 && { fields: Object.fromEntries(fields.map(neededTexts)) }),
        },
      ]);
      expect(texts, language).toMatchObject({
        description: expect.any(String),
        ...(summary !== undefined && { summary: expect.any(String) }),
        ...(kinds.length > 0 && { kinds: Object.fromEntries(needed) }),
      });
    }
  });

  test("has its page's texts in every language, with the same placeholders", async () => {
    const { page } = (await find()).bundle;
    const texts = pageTexts(page ?? "");
    if (page === null) return expect(texts).toBeNull();
    expect(Object.keys(texts!)).toEqual(languages);
    const english = Object.keys(texts!["de"]!);
    expect(wordedTexts(page).filter((text) => !english.includes(text))).toEqual([]);
    for (const [language, own] of Object.entries(texts!)) {
      expect(Object.keys(own), language).toEqual(english);
      expect(Object.entries(own).flatMap((entry) => translationProblems(language, ...entry))).toEqual([]);
    }
  });
});

const languages = translated.map(({ code }) => code);

/** Returns a matcher of a field's texts: its label, and the name of each option, with a preview if it has one. */
function neededTexts({ name, options, previews }: KindField): [string, object] {
  const shown = options?.map((option, at) => [
    option,
    { name: expect.any(String), ...(previews?.[at] && { preview: expect.any(String) }) },
  ]);
  return [name, { label: expect.any(String), ...(shown && { options: Object.fromEntries(shown) }) }];
}
