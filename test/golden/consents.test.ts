// Rules: protocol/plugins#consent
import { readFile, readdir, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { consentText } from "../../services/admin/plugin/consent-text.ts";
import { describeConsent } from "#shared/rules/consent.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";

const golden = new URL("consents.txt", import.meta.url);
const plugins = new URL("../../plugins/", import.meta.url);

test("the bundled plugins have the consents of consents.txt (UPDATE_GOLDEN=1 rewrites it)", async () => {
  const texts: string[] = [];
  for (const folder of (await readdir(plugins)).toSorted()) {
    const json = await readFile(new URL(`${folder}/manifest.json`, plugins), "utf8").catch(() => null);
    if (json === null) continue;
    const { display, version, capabilities, quotaBytes, summary } = pluginPackage.parse(JSON.parse(json));
    const consent = describeConsent({ grants: capabilities, quotaBytes, summary });
    texts.push([`${display} ${version}`, ...consentText(consent)].map((line) => `${line}\n`).join(""));
  }
  const text = texts.join("\n");
  if (process.env["UPDATE_GOLDEN"]) await writeFile(golden, text);
  expect(text).toBe(await readFile(golden, "utf8"));
});
