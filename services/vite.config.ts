import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { buildSandboxProgram } from "./build-sandbox-program.ts";
import { inlinePageParts } from "./inline-page-parts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Makes V8 load code that it compiled at an earlier start from the folder `compile-cache` next to the program. */
const useCompileCache =
  '"use strict"; require("node:module").enableCompileCache?.(require("node:path").join(__dirname, "compile-cache"));';

/**
 * Builds the server and the operators' command line, with all packages, into dist/server
 * (decisions/runtime#a-bundled-server). Relative paths such as `migrations` and `dist/web`, two folders above the
 * sources, also resolve from there.
 */
export default defineConfig({
  root: here("."),
  publicDir: false,
  plugins: [buildSandboxProgram(), inlinePageParts()],
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: here("../dist/server"),
    emptyOutDir: true,
    target: "node24",
    // Names are kept for readable stack traces.
    minify: false,
    // The licenses of the packages require their notices in the image.
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      // Only authors of plugins bundle sources. The image has no bundler, so loading this module fails there.
      external: /\/sdk\/build\/bundle\.ts$/,
      input: {
        main: here("main.ts"),
        admin: here("admin/main.ts"),
        launcher: here("launcher.ts"),
        "calendar-thread": here("delivery/calendars/calendar-thread.ts"),
      },
      output: {
        // An ES module that imports node:http also loads Node's fetch client: 80 ms and 14 MB.
        format: "cjs",
        strict: true,
        entryFileNames: "[name].cjs",
        chunkFileNames: "[name].cjs",
        comments: false,
        banner: ({ isEntry }) => (isEntry ? useCompileCache : ""),
      },
    },
  },
});
