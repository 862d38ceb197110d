import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { step } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";

// npm writes this file at the very end of an install, so an interrupted install has none.
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");

/** Runs `npm ci` if the packages are missing, incomplete, or differ from package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  rmSync(INSTALLED, { force: true });
  await step("Installing packages (npm ci)", async () => {
    const { code, output } = await npmCi().catch(({ message }) => ({ code: 1, output: message }));
    if (code !== 0) throw new Stop(`${output}\n\nThe packages could not be installed.`);
  });
}

/** Returns true if exactly the packages of the lock file are installed, except those of other platforms. */
function isInstalled() {
  try {
    const [wanted, installed] = [join(ROOT, "package-lock.json"), INSTALLED].map(
      (path) => JSON.parse(readFileSync(path, "utf8")).packages,
    );
    delete wanted[""];
    const matches = ([path, { version, integrity, optional, devOptional, peer }]) =>
      installed[path]
        ? installed[path].version === version && installed[path].integrity === integrity
        : optional || devOptional || peer;
    return Object.entries(wanted).every(matches) && Object.keys(installed).every((path) => path in wanted);
  } catch {
    return false;
  }
}

function npmCi() {
  // No install scripts: the packages do not need them, and they must not run code on this machine. The includes
  // override NODE_ENV=production or an omit in the caller's npm settings.
  const args = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath ?? "";
  return /npm-cli\.c?js$/.test(npm)
    ? runQuietly(process.execPath, [npm, ...args])
    : runQuietly("npm", args, { shell: process.platform === "win32" });
}
