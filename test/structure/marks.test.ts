import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";
import { sourcesIn, withoutComments, type Source } from "./sources.ts";

// CONTRIBUTING.md#prose: on the screen, apostrophes are straight and quotation marks are curly.

/** The files of the bundled plugins that hold texts for the screen, without their translations. */
const plugins: Source[] = readdirSync(bundledPluginsFolder, { recursive: true })
  .map(String)
  .filter((path) => /(?:ui\.js|plugin\.js|manifest\.json)$/.test(path))
  .map((path) => ({ path: `plugins/${path}`, text: readFileSync(join(bundledPluginsFolder, path), "utf8") }))
  .map(({ path, text }) => ({ path, text: path.endsWith(".json") ? english(text) : text }));

function english(manifest: string): string {
  const { locales: _, ...others } = JSON.parse(manifest) as Record<string, unknown>;
  return JSON.stringify(others, null, 2);
}

const files = [
  ...sourcesIn("web/src", "services/api", "shared/rules/service-texts", "shared/rules/plugin-page-texts"),
  ...plugins,
].map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** Returns the matches of a pattern, each with its file. */
function matchesOf(pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    (text.match(pattern) ?? []).map((found) => `${path}: ${found.trim()}`),
  );
}

test("texts on the screen have straight apostrophes", () => {
  expect(matchesOf(/.*\w'\w.*/g).length).toBeGreaterThan(100);
  expect(matchesOf(/.*[‘’].*/g)).toEqual([]);
});

test("texts on the screen have curly quotation marks", () => {
  const inString = String.raw`"(?:[^"\\]|\\[^"])*\\"|'[^'"\n]*"`;
  const inTemplate = '`(?:[^`"$]|\\$\\{[^}]*\\})*"';
  expect(matchesOf(/.*“.*/g).length).toBeGreaterThan(10);
  expect(
    matchesOf(new RegExp(String.raw`\bmsg\(\s*(?:str)?\s*(?:${inString}|${inTemplate}).*`, "g")),
  ).toEqual([]);
});
