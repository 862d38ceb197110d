import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BuildFailure } from "./build-failure.ts";
import type { Bundled } from "./bundle.ts";
import { locator, type Place } from "./locate.ts";
import { readLocales, type Locales } from "./read-locales.ts";

/** The files of a package beside its manifest. */
export const packageFiles = ["plugin.js", "ui.js", "texts.json"] as const;
export type PackageFileName = (typeof packageFiles)[number];

/** The content of a plugin's folder, as everything that reads such a folder sees it. */
export type PluginFolder = {
  /** The text of manifest.json, without the translations of `locales`. */
  manifest: string;
  locales: Locales | null;
  icon: string | null;
  files: Partial<Record<PackageFileName, Buffer>>;
  /** Returns the place in the sources of a line of a file, or the same place if the file is its own source. */
  locate(file: string, line: number): Place;
};

/** The module that becomes each file, from the folder of the plugin. */
const entries = { "plugin.js": "src/plugin.ts", "ui.js": "src/page.ts" } as const;

/**
 * Reads a plugin's folder. `src/plugin.ts` and `src/page.ts` are bundled with their imports; a folder without them has
 * plugin.js and ui.js beside its manifest. In development (`isDev`) the page is not minified. Throws BuildFailure for
 * sources that cannot be built, and the error of the file system for a folder without manifest.json.
 */
export async function readFolder(path: string, { isDev = false } = {}): Promise<PluginFolder> {
  const folder = resolve(path);
  const manifest = await readFile(join(folder, "manifest.json"), "utf8");
  const [icon, locales] = await Promise.all([readOptional(join(folder, "icon.svg")), readLocales(folder)]);
  const built = new Map<string, Bundled>();
  const files: PluginFolder["files"] = {};
  for (const name of ["plugin.js", "ui.js"] as const) {
    const entry = join(folder, entries[name]);
    if (existsSync(entry)) {
      const { bundle } = await bundler();
      const made = await bundle({ folder, entry, output: name, isDev });
      built.set(name, made);
      files[name] = Buffer.from(made.code);
    } else {
      const given = await readOptional(join(folder, name));
      if (given) files[name] = given;
    }
  }
  const texts = locales && Object.keys(locales.texts).length > 0 ? textsFile(locales) : null;
  const given = texts ?? (await readOptional(join(folder, "texts.json")));
  if (given) files["texts.json"] = given;
  return { manifest, locales, icon: icon?.toString("utf8") ?? null, files, locate };

  function locate(file: string, line: number): Place {
    const made = built.get(file);
    return (made && locator(folder, made.map)(line)) ?? { file, line };
  }
}

/** Loads the bundler. The image has none: it only reads folders that are already built. */
async function bundler() {
  try {
    return await import("./bundle.ts");
  } catch {
    throw new BuildFailure([
      { file: "src", message: "this installation has no bundler: pack the plugin where npm installed one" },
    ]);
  }
}

/** Returns the manifest with the translations of `locales`, as a package has it. */
export function manifestWithLocales(given: object, locales: Locales | null): object {
  const translated = locales?.manifest ?? {};
  if (Object.keys(translated).length === 0) return given;
  const own = (given as { locales?: object }).locales;
  return { ...given, locales: { ...own, ...translated } };
}

function textsFile({ texts }: Locales): Buffer {
  return Buffer.from(`${JSON.stringify(texts)}\n`);
}

const readOptional = (path: string) => readFile(path).catch(() => null);
