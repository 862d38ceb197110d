import { cpSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const folder = fileURLToPath(new URL("api/plugin-page/in-frame/", import.meta.url));

/** Copies the assets of plugin pages next to the server, which embeds them as text. */
export function copyPluginPageAssets(): Plugin {
  let outDir = "";
  return {
    name: "copy-plugin-page-assets",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir, "in-frame");
    },
    writeBundle() {
      cpSync(folder, outDir, { recursive: true });
    },
  };
}
