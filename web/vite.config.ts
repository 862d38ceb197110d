import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const api = process.env["STANDPOINT_API"] ?? "http://localhost:8080";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the browser application into dist/web; in development it hands the API's paths on to a running server. */
export default defineConfig({
  root: here("."),
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // light-dark() and nesting are in every browser of the last two years; without this they are rewritten.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // The polyfill would be inline code, and every browser we support preloads modules by itself.
    modulePreload: { polyfill: false },
    // An asset inlined as data: is refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What two pages share is one file, fetched with the first page, instead of thirty crumbs.
          groups: [{ name: "shell", test: /node_modules|web\/src\/(app|api|i18n|ui)\//, minShareCount: 2 }],
        },
      },
    },
  },
  server: {
    // Writes carry this server's origin, so the API's BASE_URL must name it; `npm run dev` sees to that.
    proxy: {
      "/api": api,
      "/healthz": api,
      "/version": api,
      "/ws": { target: api, ws: true },
    },
  },
});
