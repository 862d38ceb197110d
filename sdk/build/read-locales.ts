import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { BuildFailure, type Mistake } from "./build-failure.ts";

/** The translations of a plugin: those of its manifest, those of its page, and the text of each file. */
export type Locales = {
  manifest: Record<string, unknown>;
  texts: Record<string, unknown>;
  /** The JSON of each file by the language tag in its name. */
  json: Record<string, string>;
};

const KEYS = new Set(["manifest", "texts"]);

/**
 * Reads `locales/<tag>.json` of a plugin's folder: `{"manifest": …, "texts": …}`, both optional. Throws BuildFailure for
 * a file that is not JSON, or has other keys. Returns null if there is no such folder.
 */
export async function readLocales(folder: string): Promise<Locales | null> {
  const names = await readdir(join(folder, "locales")).catch(() => null);
  if (!names) return null;
  const locales: Locales = { manifest: {}, texts: {}, json: {} };
  const mistakes: Mistake[] = [];
  for (const name of names.filter((one) => one.endsWith(".json")).toSorted()) {
    const tag = name.slice(0, -".json".length);
    const json = await readFile(join(folder, "locales", name), "utf8");
    const { given, message } = parse(json);
    if (message !== undefined) mistakes.push({ file: `locales/${name}`, message });
    if (given?.["manifest"] !== undefined) locales.manifest[tag] = given["manifest"];
    if (given?.["texts"] !== undefined) locales.texts[tag] = given["texts"];
    locales.json[tag] = json;
  }
  if (mistakes.length > 0) throw new BuildFailure(mistakes);
  return locales;
}

function parse(json: string): { given?: Record<string, unknown>; message?: string } {
  try {
    const given: unknown = JSON.parse(json);
    if (typeof given !== "object" || given === null || Array.isArray(given))
      return { message: "must be an object with manifest and texts" };
    const other = Object.keys(given).find((key) => !KEYS.has(key));
    if (other !== undefined) return { message: `${other}: only manifest and texts are known` };
    return { given: given as Record<string, unknown> };
  } catch (error) {
    return { message: `not JSON: ${(error as Error).message}` };
  }
}
