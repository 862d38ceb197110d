import { pluginPackage, type PluginPackage } from "#shared/wire/plugin-package.ts";
import { manifestWithLocales } from "#sdk/build/read-folder.ts";
import type { Locales } from "#sdk/build/read-locales.ts";
import { lineOf } from "./line-of.ts";

/** A finding about a plugin, with its position. Advice does not prevent packing. */
export type ManifestProblem = { file: string; line?: number; message: string; isAdvice?: boolean };

/** A valid manifest: the original JSON, and the parsed result. */
export type ReadManifest = { given: Record<string, unknown>; manifest: PluginPackage };

const file = "manifest.json";

/**
 * Parses a manifest.json, and adds the translations of its folder's `locales`. Returns the manifest if it is valid, and
 * findings with their files and lines: errors, or ignored keys as advice.
 */
export function readManifest(
  json: string,
  locales: Locales | null = null,
): { read?: ReadManifest; findings: ManifestProblem[] } {
  const { given: own, finding } = parseJson(json);
  if (finding) return { findings: [finding] };
  const given = isObject(own) ? manifestWithLocales(own, locales) : own;
  const placeOf = (path: readonly PropertyKey[]) => {
    const [key, tag, ...rest] = path;
    const translated = key === "locales" && locales?.json[String(tag)];
    return translated
      ? { file: `locales/${String(tag)}.json`, line: lineOf(translated, ["manifest", ...rest]) }
      : { file, line: lineOf(json, path) };
  };
  const parsed = pluginPackage.safeParse(given);
  if (!parsed.success)
    return {
      findings: parsed.error.issues.map(({ path, message }) => {
        const text = path.length === 0 ? message : `${formatPath(path)}: ${message}`;
        return { ...placeOf(path), message: text };
      }),
    };
  const ignored = ignoredKeys(given, parsed.data).map((path) =>
    Object.assign(placeOf(path), { message: `${formatPath(path)} is unknown and ignored`, isAdvice: true }),
  );
  for (const [key, what] of [
    ["files", "the files"],
    ["icon", "the icon.svg"],
  ] as const) {
    const message = `${key}: plugin-pack adds ${what} of this folder itself`;
    if (parsed.data[key]) return { findings: [{ file, line: lineOf(json, [key]), message }] };
  }
  return { read: { given: given as Record<string, unknown>, manifest: parsed.data }, findings: ignored };
}

function parseJson(json: string): { given?: unknown; finding?: ManifestProblem } {
  try {
    return { given: JSON.parse(json) as unknown };
  } catch (error) {
    const { message } = error as Error;
    const position = / at position (\d+)/.exec(message)?.[1];
    const before = position === undefined ? json : json.slice(0, Number(position));
    const words = message.replace(/ in JSON at position.*| at position.*/, "");
    return { finding: { file, line: before.split("\n").length, message: `not JSON: ${words}` } };
  }
}

/** Returns the paths of given keys that the schema ignores. */
function ignoredKeys(given: unknown, read: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (Array.isArray(given) && Array.isArray(read)) {
    if (given.length !== read.length) return [];
    return given.flatMap((one, at) => ignoredKeys(one, read[at], [...path, at]));
  }
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (Object.hasOwn(read, key)) return ignoredKeys(value, read[key], [...path, key]);
    // The schema maps it to the `who` of its action, or to the scope of its capability.
    const isMapped = key === "facilitatorOnly" || (key === "connection" && path[0] === "capabilities");
    return isMapped ? [] : [[...path, key]];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a path in the notation of authors: kinds[0].actions[1].verb. */
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => (typeof key === "number" ? `[${key}]` : `${at > 0 ? "." : ""}${String(key)}`))
    .join("");
}
