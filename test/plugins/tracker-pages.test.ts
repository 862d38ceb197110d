import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { pageDocument } from "#services/api/plugin-page/document.ts";
import { bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";

const MAX_BYTES = 90 * 1024;
const sources = fileURLToPath(new URL("../../plugins/", import.meta.url));
const read = (plugin: string, file: string) => readFile(join(bundledPluginsFolder, plugin, file), "utf8");

/** Returns the texts that sources word: in calls of `t`, and in sentences with values or a label. */
async function textsIn(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: sources })) {
    if (file.endsWith(".test.ts")) continue;
    const code = await readFile(join(sources, file), "utf8");
    const literals = code.matchAll(
      /(?:\bt\(\s*|\b(?:other|text|label|hint): )(?:"((?:[^"\\\n]|\\.)+)"|'((?:[^'\\\n]|\\.)+)')|"([^"\n]*\{(?:ref|product|account|place|repository)\}[^"\n]*)"/g,
    );
    for (const [, double, single, sentence] of literals)
      found.push((double ?? single ?? sentence)!.replaceAll(/\\(.)/g, "$1"));
  }
  return found;
}

describe.each(["github", "gitlab", "jira", "linear", "azure-devops"])("the page of %s", (plugin) => {
  test("has at most 90 KiB with the styles and the prelude", async () => {
    const { html } = pageDocument({ display: plugin, code: await read(plugin, "ui.js") });
    expect(html.length).toBeLessThanOrEqual(MAX_BYTES);
  });

  test("has a translation of each sentence in each language", async () => {
    const texts = JSON.parse(await read(plugin, "texts.json")) as Record<string, Record<string, unknown>>;
    const said = [...(await textsIn("trackers/**/*.ts")), ...(await textsIn(`${plugin}/src/**/*.ts`))];
    expect(said.length).toBeGreaterThan(40);
    for (const [language, known] of Object.entries(texts))
      expect(
        said.filter((text) => !(text in known)),
        language,
      ).toEqual([]);
  });
});
