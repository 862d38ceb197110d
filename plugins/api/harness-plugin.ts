import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";

const installs = new Map<string, string>();

/**
 * Returns the id of the install of this code, the same for each of its rooms. Loading code takes far longer than a call,
 * and calls share no data.
 */
export function installOf(code: string): string {
  const install = installs.get(code) ?? randomUUID();
  installs.set(code, install);
  return install;
}

/**
 * Reads the plugin of a folder: its code, its manifest, and the kind `name`, by default the first one. Throws an Error
 * if there is no such kind.
 */
export async function readPlugin(dir: string, name?: string) {
  const code = await readFile(`${dir}/plugin.js`, "utf8");
  const manifest = pluginPackage.parse(JSON.parse(await readFile(`${dir}/manifest.json`, "utf8")));
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
    actions: Object.fromEntries(kind.actions.map(({ name: action, ...declared }) => [action, declared])),
    hasPage: false,
    hasExport: null,
    enabled: true,
    isStopped: false,
    pausedUntil: null,
    isFailing: false,
  };
  return { plugin, code, manifest };
}
