import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { coreKinds } from "#test/support/kinds.ts";
import { translated } from "#shared/rules/languages.ts";

const dist = fileURLToPath(new URL("../../dist/web/", import.meta.url));
const maxBytes = 14 * 1024;

type Chunk = { file: string; imports?: readonly string[] };
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8")) as Record<string, Chunk>;

/** Returns the files of a module and of its static imports. */
function filesOf(module: string): string[] {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`the build has no module ${module}`);
  return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)];
}

const rooms = translated.flatMap(({ code }) => coreKinds.map((kind) => [kind, code] as const));

test.each(rooms)("a %s room in %s loads at most 14 KB more than in English", (kind, code) => {
  const catalog = `../virtual:catalogs/${code}`;
  const areas = ["core", "room", kind].map((area) => `${catalog}/${area}`);
  const boot = filesOf("index.html");
  const files = new Set(["src/lib/language/choose-language.ts", catalog, ...areas].flatMap(filesOf));
  const bytes = [...files]
    .filter((file) => !boot.includes(file))
    .map((file) => gzipSync(readFileSync(`${dist}${file}`)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(maxBytes);
});
