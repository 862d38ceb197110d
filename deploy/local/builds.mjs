import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { step } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";

const SOURCES = ["web", "shared/wire", "shared/rules", "package-lock.json"];
const STAMP = join(ROOT, "dist", ".web-sources");

/**
 * Builds the web client into dist/web when it is missing or its sources have changed since.
 * @param {string} node executable
 * @param {{ always?: boolean }} [options]
 */
export async function ensureWebBuilt(node, { always = false } = {}) {
  const now = hashOfSources();
  const built = existsSync(join(ROOT, "dist/web/index.html")) && existsSync(STAMP);
  if (!always && built && readFileSync(STAMP, "utf8") === now) return;
  await step("Building the web client", async () => {
    const { code, output } = await runQuietly(node, ["node_modules/vite/bin/vite.js", "build", "web"]);
    if (code !== 0) throw new Stop(`${output}\n\nThe web client could not be built.`);
  });
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  writeFileSync(STAMP, now);
}

// Compared by content: a checkout changes times without changing files, and the reverse.
function hashOfSources() {
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
  SOURCES.forEach(add);
  return hash.digest("hex");
}
