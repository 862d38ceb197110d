import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "vitest";
import { programs15 } from "#test/rig/postgres.ts";
import type { BackupCluster } from "./cluster.ts";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** The search path of the manual's commands. */
export const searchPath = [programs15, dirname(process.execPath), process.env["PATH"]].join(":");

const block = /^( *)<!-- run: (\S+) -->\n\n *```sh\n(.*?)^ *```$/gms;

/** Returns the commands of a document that follow a comment `<!-- run: name -->`, by name. */
export async function manualCommands(path = "deploy/README.md"): Promise<Map<string, string>> {
  const manual = await readFile(join(root, path), "utf8");
  return new Map(
    [...manual.matchAll(block)].map(([, indent, name, text]) => [
      name!,
      text!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    ]),
  );
}

/** The exit code and the output of commands. */
type Run = { code: number; out: string };

type Options = {
  /** Variables in addition to the addresses of the cluster. */
  env?: Record<string, string>;
  /** Runs the commands as the account of Postgres. */
  asPostgres?: boolean;
  folder?: string;
};

/** Runs the manual's commands of this name on a cluster, up to the first one that fails. */
export async function runManual(
  name: string,
  { adminUrl, database, port, account }: BackupCluster,
  { env = {}, asPostgres = false, folder = root }: Options = {},
): Promise<Run> {
  const commands = (await manualCommands()).get(name)!;
  const options = {
    cwd: folder,
    env: {
      PATH: searchPath,
      HOME: process.env["HOME"],
      PGHOST: "127.0.0.1",
      PGPORT: String(port),
      ADMIN_URL: adminUrl,
      DATABASE_URL: database.url,
      ...env,
    },
    ...(asPostgres && account),
  };
  try {
    const { stdout, stderr } = await promisify(execFile)("sh", ["-euc", commands], options);
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

/** Runs the manual's commands of this name, which must succeed, and returns their output. */
export async function mustRun(...call: Parameters<typeof runManual>): Promise<string> {
  const { code, out } = await runManual(...call);
  expect([call[0], code, out]).toEqual([call[0], 0, out]);
  return out;
}
