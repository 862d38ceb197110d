import { execFile, spawnSync } from "node:child_process";
import { chown, mkdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./postgres-account.ts";

/**
 * A Postgres cluster. `folder` belongs to us, and `data` in it belongs to the account of Postgres. If that is another
 * account, we write nothing below `data`. Otherwise that account could redirect a write to our files by a link.
 */
export type Cluster = { folder: string; data: string; bin: string; account: Account };

/** The superuser, for tests that create databases and similar tasks. */
export const SUPERUSER = "standpoint";
/** The product's role: it owns only its database. */
export const PRODUCT_ROLE = "standpoint_app";

/** Runs a Postgres program as its account and returns its output. Throws with that output if it fails. */
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

/**
 * Creates the data files with both roles and the product's database. The remains of an interrupted start are deleted
 * first.
 */
export async function initialise(cluster: Cluster, passwords: Passwords, durable: boolean): Promise<void> {
  const { data, account } = cluster;
  const fresh = `${data}.new`;
  // The account of Postgres empties the folder itself. It could replace a file with a link while we delete it.
  if (account) spawnSync("rm", ["-rf", fresh], account);
  await (account ? rmdir(fresh).catch(() => {}) : rm(fresh, { recursive: true, force: true }));
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  const access = [`--username=${SUPERUSER}`, "--auth-local=reject", "--auth-host=scram-sha-256"];
  const sync = durable ? [] : ["--no-sync"];
  await run(cluster, "initdb", [`--pgdata=${fresh}`, "--encoding=UTF8", "--locale=C", ...access, ...sync]);
  // In single-user mode, Postgres prints an error line for a failed statement and continues.
  const input = `alter role ${SUPERUSER} password '${passwords.superuser}';
create role ${PRODUCT_ROLE} login password '${passwords.product}';
create database standpoint owner ${PRODUCT_ROLE};
`;
  const args = ["--single", ...(durable ? [] : ["-F"]), "-D", fresh, "postgres"];
  const output = await run(cluster, "postgres", args, input);
  const failure = /(?:ERROR|FATAL|PANIC): .*/.exec(output);
  if (failure) throw new Error(`The roles of the database could not be created: ${failure[0]}`);
  await rename(fresh, data);
}

/** Throws an Error with a plain sentence if the data belongs to another Postgres version. */
export async function requireVersion(cluster: Cluster): Promise<void> {
  const made = Number.parseInt(await readFile(join(cluster.data, "PG_VERSION"), "utf8"), 10);
  const brought = (await run(cluster, "postgres", ["--version"])).trim();
  if (brought.includes(` ${made}.`)) return;
  throw new Error(
    `The data in ${cluster.data} was made by Postgres ${made}, not by ${brought}: move it with pg_dump, or set DATABASE_URL.`,
  );
}
