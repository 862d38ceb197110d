import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { translated } from "#shared/rules/languages.ts";

const dist = fileURLToPath(new URL("../../dist/web/", import.meta.url));
const maxBytes = 40 * 1024;

type Chunk = { file: string; imports?: readonly string[] };
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8")) as Record<string, Chunk>;

/** Returns the files of a module and of its static imports. */
function filesOf(module: string): string[] {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`the build has no module ${module}`);
  return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)];
}

test.each(translated)("a page in $code loads at most 40 KB more than in English", ({ code }) => {
  const boot = filesOf("index.html");
  const texts = ["src/lib/language/choose-language.ts", `../virtual:catalogs/${code}`];
  const bytes = [...new Set(texts.flatMap(filesOf))]
    .filter((file) => !boot.includes(file))
    .map((file) => gzipSync(readFileSync(`${dist}${file}`)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(maxBytes);
});
