import { readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildFailure, type Mistake } from "./build-failure.ts";

/** The translations of a plugin: those of its manifest, those of its page, and the text of each file. */
export type Locales = {
  manifest: Record<string, unknown>;
  texts: Record<string, unknown>;
  /** The JSON of each file by the language tag in its name. */
  json: Record<string, string>;
};

const KEYS = new Set(["manifest", "texts", "with"]);

/** What `with` names for the texts of all trackers, which come with this package. */
const OF_TRACKERS = "@standpoint/plugin-sdk/tracker";
const trackers = fileURLToPath(new URL("../../plugins/trackers/locales/", import.meta.url));

/**
 * Reads `locales/<tag>.json` of a plugin's folder: `{"manifest": …, "texts": …, "with": …}`, all optional. `with` is the
 * path from this file to another one, whose `texts` complete its own; or `@standpoint/plugin-sdk/tracker`. Throws BuildFailure for a file that is not JSON, or
 * has other keys. Returns null if there is no such folder.
 */
export async function readLocales(folder: string): Promise<Locales | null> {
  const names = await readdir(join(folder, "locales")).catch(() => null);
  if (!names) return null;
  const locales: Locales = { manifest: {}, texts: {}, json: {} };
  const mistakes: Mistake[] = [];
  for (const name of names.filter((one) => one.endsWith(".json")).toSorted()) {
    const tag = name.slice(0, -".json".length);
    const file = `locales/${name}`;
    const json = await readFile(join(folder, file), "utf8");
    const { given, message } = parse(json);
    const others = typeof given?.["with"] === "string" ? await readOthers(folder, file, given["with"]) : {};
    const wrong = message ?? others.message;
    if (wrong !== undefined) mistakes.push({ file, message: wrong });
    if (given?.["manifest"] !== undefined) locales.manifest[tag] = given["manifest"];
    const texts = given?.["texts"];
    if (others.texts !== undefined) locales.texts[tag] = { ...Object(others.texts), ...Object(texts) };
    else if (texts !== undefined) locales.texts[tag] = texts;
    locales.json[tag] = json;
  }
  if (mistakes.length > 0) throw new BuildFailure(mistakes);
  return locales;
}

/** Reads the texts that complete those of a file. */
async function readOthers(
  folder: string,
  file: string,
  path: string,
): Promise<{ texts?: unknown; message?: string | undefined }> {
  const other = path === OF_TRACKERS ? join(trackers, basename(file)) : join(folder, dirname(file), path);
  const json = await readFile(other, "utf8").catch(() => null);
  if (json === null) return { message: `with: there is no file ${path}` };
  const { given, message } = parse(json);
  return message === undefined ? { texts: given?.["texts"] } : { message: `${path}: ${message}` };
}

function parse(json: string): { given?: Record<string, unknown>; message?: string } {
  try {
    const given: unknown = JSON.parse(json);
    if (typeof given !== "object" || given === null || Array.isArray(given))
      return { message: "must be an object with manifest and texts" };
    const other = Object.keys(given).find((key) => !KEYS.has(key));
    if (other !== undefined) return { message: `${other}: only manifest, texts and with are known` };
    return { given: given as Record<string, unknown> };
  } catch (error) {
    return { message: `not JSON: ${(error as Error).message}` };
  }
}
