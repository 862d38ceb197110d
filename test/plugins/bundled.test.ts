import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkWith } from "#services/admin/plugin/check-plugin.ts";
import { bundledPackages } from "#shared/domain/plugins/bundled-packages.ts";
import { readPackage } from "#shared/domain/plugins/read-package.ts";
import { bundledPlugins, bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { translationProblems } from "./translation-problems.ts";
import { startSandbox } from "./sandbox.ts";

const MAX_UPLOAD_BYTES = 64 * 1024;
const digestsFile = new URL("bundled-digests.json", import.meta.url);
const sandbox = startSandbox();

type Digests = Record<string, Record<string, string>>;
const readDigests = async () => JSON.parse(await readFile(digestsFile, "utf8")) as Digests;

/** Returns the digest of a plugin's files. It does not change with the package schema. */
async function digestOf(name: string): Promise<string> {
  const lineOf = async (file: string) => {
    const bytes = await readFile(join(bundledPluginsFolder, name, file)).catch(() => Buffer.of());
    return `${file} ${hash("sha256", bytes)}`;
  };
  const files = ["manifest.json", "plugin.js", "ui.js", "icon.svg"];
  // Packages of before texts.json keep their digests.
  if (existsSync(join(bundledPluginsFolder, name, "texts.json"))) files.push("texts.json");
  return hash("sha256", (await Promise.all(files.map(lineOf))).join("\n"));
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

  test("has translations of its page with the placeholders and plural forms of the English texts", async () => {
    const { page, texts } = (await find()).bundle;
    const translations = Object.entries(texts ?? {});
    expect(translations.length > 0).toBe(page !== null);
    const problems = translations.flatMap(([language, texts]) =>
      Object.entries(texts).flatMap((entry) => translationProblems(language, ...entry)),
    );
    expect(problems).toEqual([]);
  });
});
