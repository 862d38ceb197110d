import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const source = fileURLToPath(new URL("../shared/plugin-host/sandbox/", import.meta.url));
const quickjs = fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));

/**
 * Builds the plugin sandbox program with its packages into the folder `sandbox` next to the server. It is a separate
 * program because its process may read no other files.
 */
export function buildSandboxProgram(): Plugin {
  let outDir = "";
  return {
    name: "build-sandbox-program",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir, "sandbox");
    },
    async writeBundle() {
      await build({
        configFile: false,
        root: source,
        publicDir: false,
        logLevel: "warn",
        ssr: { noExternal: true },
        build: {
          ssr: "child.mjs",
          outDir,
          emptyOutDir: true,
          target: "node24",
          minify: false,
          license: { fileName: "licenses.md" },
          rolldownOptions: {
            output: { format: "es", entryFileNames: "child.mjs", codeSplitting: false, comments: false },
          },
        },
      });
      cpSync(join(source, "prelude.js"), join(outDir, "prelude.js"));
      cpSync(quickjs, join(outDir, "quickjs.wasm"));
    },
  };
}
