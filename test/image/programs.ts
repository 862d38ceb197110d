import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** The Debian package of each program that a trial may need. */
const packages = {
  buildah: "buildah",
  mmdebstrap: "mmdebstrap",
  unshare: "util-linux",
  "docker-compose": "docker-compose",
};

/** Throws one sentence that names the missing Debian packages, or says that only root can run the trial. */
export function requirePrograms(names: (keyof typeof packages)[]): void {
  const folders = (process.env["PATH"] ?? "").split(":");
  const missing = names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0) {
    const needed = [...new Set(missing.map((name) => packages[name]))];
    throw new Error(`This trial needs packages of Debian 12: run apt-get install ${needed.join(" ")}.`);
  }
  if (names.includes("unshare") && process.getuid?.() !== 0)
    throw new Error("This trial mounts file systems, so root has to run it.");
}

type Options = { env?: Record<string, string>; cwd?: string; input?: string };

/** Runs a program that must succeed, and returns its standard output. */
export async function run(
  program: string,
  args: string[],
  { env = {}, cwd, input = "" }: Options = {},
): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code === 0) return out;
  throw new Error(`${program} failed with exit code ${code}:\n${`${out}\n${err}`.slice(-4000)}`);
}
