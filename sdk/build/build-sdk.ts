// Builds the package @standpoint/plugin-sdk into dist/sdk, for `npm pack`: `node sdk/build/build-sdk.ts`. It needs the
// built server, whose sandbox it contains.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { inlinePageParts } from "../../services/inline-page-parts.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const target = join(root, "dist/sdk");

/**
 * Files that stay as they are, in the same places: pages are bundled from the kit's sources, so that the packed tools
 * and the clone's make the same bytes.
 */
const SOURCES = [
  "sdk/page.ts",
  "sdk/server.ts",
  "sdk/tracker.ts",
  "sdk/tracker-page.ts",
  "sdk/page",
  "sdk/template",
  "web/src/ui/translators.ts",
  "plugins/api/host-api.d.ts",
  "plugins/api/plugin-api.d.ts",
  "plugins/api/room-api.d.ts",
  "plugins/api/ui-api.d.ts",
  "plugins/trackers",
  "LICENSE",
];

const { version, devDependencies } = readJson("package.json") as {
  version: string;
  devDependencies: Record<string, string>;
};
const versionsOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, devDependencies[name]!]));

rmSync(target, { recursive: true, force: true });
for (const path of SOURCES) copy(path, path);
copy("sdk/readme.md", "README.md");
copy("sdk/author-tsconfig.json", "tsconfig.json");
copy("dist/server/sandbox", "sdk/build/sandbox");
copy("sdk/dev/index.html", "sdk/dev/index.html");
await buildPrograms();
execFileSync(process.execPath, [
  join(root, "node_modules/typescript/bin/tsc"),
  "-p",
  join(root, "sdk/tsconfig.types.json"),
]);
await buildSimulatorPage();
writeFileSync(join(target, "package.json"), `${JSON.stringify(packageJson(), null, 2)}\n`);

function packageJson() {
  return {
    name: "@standpoint/plugin-sdk",
    version,
    description: "Write session kinds for Standpoint: a page kit, a test harness and a simulator.",
    license: "MIT",
    type: "module",
    bin: { "standpoint-plugin": "sdk/build/main.js" },
    exports: {
      "./page": "./sdk/page.ts",
      "./server": "./sdk/server.ts",
      "./tracker": "./sdk/tracker.ts",
      "./tracker-page": "./sdk/tracker-page.ts",
      "./test": { types: "./types/sdk/test.d.ts", default: "./sdk/build/test.js" },
      "./tsconfig.json": "./tsconfig.json",
    },
    // The types of the harness name the files of Standpoint that they come from.
    imports: { "#shared/*.ts": "./types/shared/*.d.ts", "#sdk/*.ts": "./types/sdk/*.d.ts" },
    engines: { node: ">=24" },
    dependencies: versionsOf("lightningcss", "lit-html", "rolldown"),
    authors: versionsOf("typescript", "vitest"),
  };
}

/** Bundles the command line and the test harness with everything of Standpoint that they use. */
async function buildPrograms(): Promise<void> {
  const build = await rolldown({
    input: { main: join(root, "sdk/cli/main.ts"), test: join(root, "sdk/test.ts") },
    cwd: root,
    platform: "node",
    external: ["lightningcss", /^rolldown/],
    plugins: [inlinePageParts()],
  });
  await build.write({
    dir: join(target, "sdk/build"),
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    comments: { legal: true, annotation: false, jsdoc: false },
    banner: ({ name, isEntry }) => (isEntry && name === "main" ? "#!/usr/bin/env node" : ""),
  });
  await build.close();
}

/** Bundles the browser's side of the simulator, and its styles with those of the client. */
async function buildSimulatorPage(): Promise<void> {
  const build = await rolldown({
    input: join(root, "sdk/dev/browser/app.ts"),
    cwd: root,
    platform: "browser",
  });
  await build.write({
    file: join(target, "sdk/dev/app.js"),
    format: "es",
    minify: true,
    codeSplitting: false,
  });
  await build.close();
  const look = ["lib/tokens", "ui/look/base", "ui/look/buttons", "ui/look/fields", "ui/look/chip"];
  const sheets = [...look.map((name) => `web/src/${name}.css`), "sdk/dev/app.css"];
  const css = sheets.map((path) => readFileSync(join(root, path), "utf8"));
  writeFileSync(join(target, "sdk/dev/app.css"), css.join("\n"));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(join(target, to)), { recursive: true });
  // The template has a test for authors.
  const filter = (path: string) => !path.endsWith(".test.ts") || path.includes("template");
  cpSync(join(root, from), join(target, to), { recursive: true, filter });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
