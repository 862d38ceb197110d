import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { step } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";

const VITE = "node_modules/vite/bin/vite.js";

const WEB = {
  what: "the web client",
  builds: [
    [VITE, "build", "web"],
    [VITE, "build", "web", "--config", "web/vite.embed.config.ts"],
  ],
  result: "dist/web/embed.html",
  stamp: "dist/.web-sources",
  sources: ["web", "shared/wire", "shared/rules", "package-lock.json"],
};

const SERVER = {
  what: "the server",
  builds: [[VITE, "build", "services"]],
  result: "dist/server/main.cjs",
  stamp: "dist/.server-sources",
  // Plugins' pages have these styles of the client.
  sources: [
    "services",
    "shared",
    "web/src/lib/tokens.css",
    "web/src/ui/look",
    "package.json",
    "package-lock.json",
  ],
};

const PLUGINS = {
  what: "the bundled plugins",
  builds: [["sdk/build/build-bundled.ts"]],
  result: "dist/plugins",
  stamp: "dist/.plugin-sources",
  sources: ["plugins", "sdk", "shared/runtime/bundled-plugins.ts", "package-lock.json"],
};

/**
 * The flags of Node for the built server, read from the image's NODE_OPTIONS (decisions/runtime#a-small-nursery).
 * @returns {string[]}
 */
export function serverFlags() {
  return imageVariable("NODE_OPTIONS").split(" ");
}

/**
 * The environment of the built server, read from the image (decisions/runtime#two-malloc-arenas).
 * @returns {{ MALLOC_ARENA_MAX: string }}
 */
export function serverEnvironment() {
  return { MALLOC_ARENA_MAX: imageVariable("MALLOC_ARENA_MAX") };
}

function imageVariable(name) {
  const dockerfile = readFileSync(join(ROOT, "deploy", "Dockerfile"), "utf8");
  return new RegExp(`^ENV ${name}=(.+)$`, "m").exec(dockerfile)[1];
}

/** Builds the web client into dist/web if it is missing or its sources have changed. `node` is the program. */
export const ensureWebBuilt = (node) => ensureBuilt(node, WEB);

/** Builds the bundled plugins into dist/plugins if they are missing or have changed. `node` is the program. */
export const ensurePluginsBuilt = (node) => ensureBuilt(node, PLUGINS);

/**
 * Builds the server into dist/server, and the bundled plugins, if they are missing or have changed. `node` is the program.
 */
export async function ensureServerBuilt(node) {
  await ensurePluginsBuilt(node);
  await ensureBuilt(node, SERVER);
}

async function ensureBuilt(node, { what, builds, result, stamp, sources }) {
  const now = hashOf(sources);
  const stampFile = join(ROOT, stamp);
  const isBuilt = existsSync(join(ROOT, result)) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, "utf8") === now) return;
  // An interrupted build must not count as a build of the previous sources.
  rmSync(stampFile, { force: true });
  // Under another value of the caller's, as in the test runner, Vite makes a development build.
  const env = { NODE_ENV: "production" };
  await step(`Building ${what}`, async () => {
    for (const build of builds) {
      const { code, output } = await runQuietly(node, build, { env });
      if (code !== 0) throw new Stop(`${output}\n\nBuilding ${what} failed.`);
    }
  });
  writeFileSync(stampFile, now);
}

// Compared by content: a checkout changes timestamps without changing files, and vice versa.
function hashOf(sources) {
  const hash = createHash("sha256");
  const add = (path) => {
    const full = join(ROOT, path);
    if (!existsSync(full) || path.endsWith(".test.ts")) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
    }
  };
  sources.forEach(add);
  return hash.digest("hex");
}
