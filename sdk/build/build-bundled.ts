// Builds the bundled plugins into dist/plugins, a folder each: `node sdk/build/build-bundled.ts`.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledPlugins, bundledPluginsFolder } from "#shared/runtime/bundled-plugins.ts";
import { manifestWithLocales, readFolder } from "./read-folder.ts";
import type { Locales } from "./read-locales.ts";

const sources = fileURLToPath(new URL("../../plugins/", import.meta.url));

await rm(bundledPluginsFolder, { recursive: true, force: true });
await Promise.all(bundledPlugins.map(buildFolder));

/** Writes the files of a package into the plugin's folder, with its translations in the manifest. */
async function buildFolder(name: string): Promise<void> {
  const { manifest, locales, icon, files } = await readFolder(join(sources, name));
  const target = join(bundledPluginsFolder, name);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "manifest.json"), locales ? translated(manifest, locales) : manifest);
  if (icon) await writeFile(join(target, "icon.svg"), icon);
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(target, file), bytes);
}

function translated(manifest: string, locales: Locales): string {
  return `${JSON.stringify(manifestWithLocales(JSON.parse(manifest) as object, locales), null, 2)}\n`;
}
