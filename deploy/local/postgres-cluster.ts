import { execFile, spawnSync } from "node:child_process";
import { chown, mkdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./postgres-account.ts";

/**
 * One database: `folder` is ours alone, and `data` in it belongs to the account of Postgres. Where that is another one,
 * we write nothing below `data`, because it could put a link there to a file of ours.
 */
export type Cluster = { folder: string; data: string; bin: string; account: Account };

/** The superuser, for what needs one, such as tests that make databases. */
export const SUPERUSER = "standpoint";
/** The product's role: it owns its database and nothing else. */
export const PRODUCT_ROLE = "standpoint_app";

/** Runs a program of Postgres as its account and returns its output. Throws with that output when it fails. */
export async function run(cluster: Cluster, name: string, args: string[], input = ""): Promise<string> {
  const running = promisify(execFile)(join(cluster.bin, name), args, {
    cwd: cluster.folder,
    env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: "C" },
    ...cluster.account,
  });
  running.child.stdin?.on("error", () => {}).end(input);
  const { stdout, stderr } = await running.catch((error: Error & { stderr: string }) => {
    throw new Error(`${name} failed: ${error.stderr || error.message}`, { cause: error });
  });
  return stdout + stderr;
}

type Passwords = { superuser: string; product: string };

/** Makes the files with both roles and the product's database. What an interrupted start left of them is deleted. */
export async function initialise(cluster: Cluster, passwords: Passwords, durable: boolean): Promise<void> {
  const { data, account } = cluster;
  const fresh = `${data}.new`;
  // Its account empties the folder: what we delete there, that account could turn into a link meanwhile.
  if (account) spawnSync("rm", ["-rf", fresh], account);
  await (account ? rmdir(fresh).catch(() => {}) : rm(fresh, { recursive: true, force: true }));
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  const access = [`--username=${SUPERUSER}`, "--auth-local=reject", "--auth-host=scram-sha-256"];
  const sync = durable ? [] : ["--no-sync"];
  await run(cluster, "initdb", [`--pgdata=${fresh}`, "--encoding=UTF8", "--locale=C", ...access, ...sync]);
  // The server of one user answers a failed statement with a line and goes on.
  const input = `alter role ${SUPERUSER} password '${passwords.superuser}';
create role ${PRODUCT_ROLE} login password '${passwords.product}';
create database standpoint owner ${PRODUCT_ROLE};
`;
  const args = ["--single", ...(durable ? [] : ["-F"]), "-D", fresh, "postgres"];
  const output = await run(cluster, "postgres", args, input);
  const failure = /(?:ERROR|FATAL|PANIC): .*/.exec(output);
  if (failure) throw new Error(`The roles of the database could not be made: ${failure[0]}`);
  await rename(fresh, data);
}

/** Throws a plain sentence where the data is of another Postgres. */
export async function requireVersion(cluster: Cluster): Promise<void> {
  const made = Number.parseInt(await readFile(join(cluster.data, "PG_VERSION"), "utf8"), 10);
  const brought = (await run(cluster, "postgres", ["--version"])).trim();
  if (brought.includes(` ${made}.`)) return;
  throw new Error(
    `The data in ${cluster.data} was made by Postgres ${made}, not by ${brought}: move it with pg_dump, or set DATABASE_URL.`,
  );
}
