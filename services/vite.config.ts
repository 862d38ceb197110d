import { fileURLToPath, pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { buildSandboxProgram } from "./build-sandbox-program.ts";

/** Puts the texts of `page-parts.ts` into the server, which then reads none of their files. */
function readPageParts(): Plugin {
  return {
    name: "read-page-parts",
    load: {
      filter: { id: /\/plugin-page\/page-parts\.ts$/ },
      handler: async (id) => {
        const parts = (await import(pathToFileURL(id).href)) as Record<string, string>;
        return Object.entries(parts)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n");
      },
    },
  };
}

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
  plugins: [buildSandboxProgram(), readPageParts()],
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
      input: { main: here("main.ts"), admin: here("admin/main.ts"), launcher: here("launcher.ts") },
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
