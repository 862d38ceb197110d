import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { guestProgram } from "./guest-program.ts";
import { inFrame } from "./in-frame.ts";
import { latePackages } from "./late-packages.ts";
import { youngClosures } from "./young-closures.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What is never called: Fastify compiles no schema (`services/api/uncompiled.ts`) and is asked nothing without a socket;
 * files are listed by ourselves, the log writes to standard output, and the job queue keeps no schedules.
 */
const leftOut = [
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "light-my-request",
  "glob",
  "thread-stream",
  "rrule-temporal",
  "cron-parser",
];

/**
 * Builds the server and the operators' command line, with all packages, into dist/server (decisions/runtime 26). What
 * the sources find two folders above themselves, `migrations` and `dist/web`, is found from there as well.
 */
export default defineConfig({
  root: here("."),
  publicDir: false,
  plugins: [latePackages(), youngClosures(), guestProgram(), inFrame()],
  logLevel: "warn",
  ssr: { noExternal: true },
  resolve: { alias: Object.fromEntries(leftOut.map((name) => [name, here("left-out.ts")])) },
  build: {
    ssr: true,
    outDir: here("../dist/server"),
    emptyOutDir: true,
    target: "node24",
    // Names stay, so that stack traces can be read.
    minify: false,
    // What the packages in it ask for: their notices travel with it.
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: { main: here("main.ts"), admin: here("admin/main.ts") },
      output: {
        // As a module, a file that imports node:http loads the whole fetch client with it: 80 ms and 14 MB.
        format: "cjs",
        strict: true,
        entryFileNames: "[name].cjs",
        chunkFileNames: ({ moduleIds, facadeModuleId }) =>
          `${nameOf(facadeModuleId ?? moduleIds.at(-1) ?? "")}.cjs`,
        // One character beyond Latin-1 makes a file take two bytes for each of its characters in memory.
        charset: "ascii",
        comments: false,
        banner: ({ isEntry }) => (isEntry ? compileCache : ""),
      },
    },
  },
});

/** Returns what a file is called in stack traces: its role, its package, or the module that it was made for. */
function nameOf(module: string): string {
  const [, name] =
    /\/services\/(\w+)\/role\.ts$/.exec(module) ??
    /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module) ??
    /([^/]+?)\.\w+$/.exec(module) ??
    [];
  return (name ?? "shared").replaceAll(/[^\w.-]+/g, "-");
}

/** What V8 compiled at an earlier start is read from beside the program, where it was kept. */
const compileCache =
  '"use strict"; require("node:module").enableCompileCache?.(require("node:path").join(__dirname, "compile-cache"));';
