import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const sourceFolder = fileURLToPath(new URL("sandbox/", import.meta.url));
const packages = ["quickjs-emscripten-core", "@jitl"].map((name) =>
  fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url)),
);

/**
 * Returns Node's arguments for the sandbox process (decisions/plugins#quickjs-in-a-child-process). `folder` holds its
 * program: the source, or the build, which bundles the packages. Without `--stack-size`, V8's stack overflows before
 * QuickJS checks its own limit.
 */
export function sandboxArguments(folder = sourceFolder): string[] {
  const built = existsSync(`${folder}quickjs.wasm`);
  return [
    "--permission",
    ...[folder, ...(built ? [] : packages)].map((path) => `--allow-fs-read=${path}`),
    "--stack-size=4000",
    "--max-old-space-size=48",
    "--max-semi-space-size=2",
    "--single-threaded-gc",
    "--disallow-code-generation-from-strings",
    `${folder}child.mjs`,
  ];
}
