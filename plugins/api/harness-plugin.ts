import { randomUUID } from "node:crypto";
import { manifestWithLocales, readFolder, type PluginFolder } from "#sdk/build/read-folder.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import { defaultHue } from "#shared/rules/kind-hue.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";

const installs = new Map<string, string>();
const folders = new Map<string, Promise<PluginFolder>>();

/**
 * Returns the id of the install of this code, the same for each of its rooms. Loading code takes far longer than a call,
 * and calls share no data.
 */
export function installOf(code: string): string {
  const install = installs.get(code) ?? randomUUID();
  installs.set(code, install);
  return install;
}

/** Reads and builds the plugin of a folder once: its code, its manifest, and the places of its errors. */
export async function readSources(dir: string | PluginFolder) {
  const { manifest: json, locales, files, locate } = typeof dir === "string" ? await readOnce(dir) : dir;
  const manifest = pluginPackage.parse(manifestWithLocales(JSON.parse(json) as object, locales));
  return { code: String(files["plugin.js"]), manifest, placeOf };

  /** Returns the place of an error for a message: ` (src/plugin.ts:12)`. */
  function placeOf(line: number | undefined): string {
    if (line === undefined) return "";
    const place = locate("plugin.js", line);
    return ` (${place.file}:${place.line})`;
  }
}

/** A file of tests opens many rooms of one plugin, and its sources do not change meanwhile. */
function readOnce(dir: string): Promise<PluginFolder> {
  const reading = folders.get(dir) ?? readFolder(dir);
  folders.set(dir, reading);
  return reading;
}

/**
 * Reads the plugin of a folder like `readSources`, with the kind `name`, by default the first one. Throws an Error if
 * there is no such kind.
 */
export async function readPlugin(dir: string | PluginFolder, name?: string) {
  const { code, manifest, placeOf } = await readSources(dir);
  const kind = manifest.kinds.find((one) => name === undefined || one.kind === name);
  if (!kind) throw new Error(`${manifest.name} has no such kind`);
  const plugin: PluginOfKind = {
    install: installOf(code),
    org: "harness",
    digest: "harness",
    name: manifest.name,
    version: manifest.version,
    display: manifest.display,
    declaredAs: kind.kind,
    hue: kind.hue ?? defaultHue,
    actions: Object.fromEntries(kind.actions.map(({ name: action, ...declared }) => [action, declared])),
    hasPage: false,
    hasExport: null,
    hasSummary: null,
    enabled: true,
    isStopped: false,
    pausedUntil: null,
    isFailing: false,
  };
  return { plugin, code, manifest, placeOf };
}
