import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { step } from "./progress.mjs";
import { ROOT, Stop } from "./project.mjs";

const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".standpoint-install");
// npm writes this at the very end of an install, so an interrupted one has none.
const NPM_RECORD = join(MODULES, ".package-lock.json");

/** Runs `npm ci` when the packages are missing, half installed, or not those of package-lock.json. */
export async function ensureInstalled() {
  const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(NPM_RECORD)) {
    if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
    if (isInstallOf(JSON.parse(lock))) return stamp(wanted);
  }
  rmSync(STAMP, { force: true });
  rmSync(NPM_RECORD, { force: true });
  await step("Installing packages (npm ci)", npmCi);
  stamp(wanted);
}

// True when npm was run by hand with this very lock file: every package is there, apart from optional ones.
function isInstallOf(lock) {
  try {
    const installed = JSON.parse(readFileSync(NPM_RECORD, "utf8")).packages;
    const wanted = Object.entries(lock.packages).filter(([path]) => path !== "");
    return (
      Object.keys(installed).every((path) => path in lock.packages) &&
      wanted.every(([path, entry]) => {
        const found = installed[path];
        if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
        return found.version === entry.version && found.integrity === entry.integrity;
      })
    );
  } catch {
    return false;
  }
}

function stamp(hash) {
  try {
    writeFileSync(STAMP, hash);
  } catch {
    // In a read-only folder the comparison is repeated at the next start.
  }
}

function npmCi() {
  // No install scripts: none of the packages needs one, and none may run code on this machine. The includes override
  // NODE_ENV=production or an omit in the caller's npm settings.
  const args = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath ?? "";
  const [command, first, shell] = /npm-cli\.c?js$/.test(npm)
    ? [process.execPath, [npm], false]
    : ["npm", [], process.platform === "win32"];
  return new Promise((done, fail) => {
    const child = spawn(command, [...first, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      shell,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => fail(new Stop(`npm could not be run: ${error.message}`)));
    child.on("close", (code) => {
      if (code === 0) return done(undefined);
      fail(new Stop(`${output.trim()}\n\nThe packages could not be installed (npm ci, exit ${code}).`));
    });
  });
}
