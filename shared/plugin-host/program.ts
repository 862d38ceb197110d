import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const own = fileURLToPath(new URL("sandbox/", import.meta.url));
const packages = ["quickjs-emscripten-core", "@jitl"].map((name) =>
  fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url)),
);

/**
 * Returns what Node is started with to run plugins (decisions/plugins#quickjs-in-a-child-process) by the program in a
 * folder: ours, or the one that the build made of it, which has the packages in it. Without the size of the stack V8
 * would run out of it before QuickJS looks.
 */
export function sandboxArguments(folder = own): string[] {
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
