import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunks.ts";
import { translations } from "./translate/translations.ts";
import { retryImports } from "./retry-imports.ts";
import { pseudoLocale } from "./pseudo-locale.ts";
import { minifyIcons } from "./minify-icons.ts";
import { minifyTemplates } from "./minify-templates.ts";
import { scriptTargets } from "./supported-browsers.ts";

const api = process.env["STANDPOINT_API"] ?? "http://localhost:8080";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the browser application into dist/web. In development it proxies the API's paths to a running server. */
export default defineConfig({
  root: here("."),
  plugins: [translations(), retryImports(), pseudoLocale(), minifyTemplates(), minifyIcons()],
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    manifest: true,
    // The licences of bundled packages require their notices to be shipped.
    license: { fileName: "licenses.md" },
    target: scriptTargets,
    // The polyfill would be inline code. Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    // The content security policy refuses assets that are inlined as data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Its runtime for translations starts a promise, so otherwise every page would load it.
      treeshake: { moduleSideEffects: [{ test: /\/@lit\/localize\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  server: {
    // Writes carry this server's origin, so the API's BASE_URL must be that origin. `npm run dev` sets it.
    proxy: {
      "/api": api,
      "/auth": api,
      "/healthz": api,
      "/ics": api,
      "/plugin-ui": api,
      "/version": api,
      "/ws": { target: api, ws: true },
    },
  },
});
