import { spawn } from "node:child_process";
import { appendFile, chown, mkdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./postgres-account.ts";
import type { Binaries } from "./postgres-binaries.ts";
import { postmasterOf } from "./postgres-owner.ts";

/** One database folder: `data` inside it belongs to Postgres. */
export type Cluster = { folder: string; data: string; account: Account; binaries: Binaries };

/** Runs one of the binaries and waits for its end. Throws with its output when it fails. */
export function run(cluster: Cluster, name: string, args: string[], input = ""): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(join(cluster.binaries.native, "bin", name), args, {
      cwd: cluster.folder,
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: "C" },
      ...cluster.account,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => fail(new Error(`${name} could not be run: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) done(output);
      else fail(new Error(`${name} failed (${signal ?? code}): ${output.trim()}`));
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Makes the database files unless they exist; the incomplete folder of an interrupted first start is deleted. */
export async function initialise(cluster: Cluster, password: string, durable: boolean): Promise<void> {
  const { data, folder, binaries } = cluster;
  if (await stat(data).catch(() => undefined)) {
    const version = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
    if (version === binaries.major) return;
    throw new Error(
      `The data in ${data} was made by Postgres ${version} and this version brings Postgres ${binaries.major}: move it with pg_dump, or set DATABASE_URL.`,
    );
  }
  const fresh = `${data}.new`;
  const passwordFile = join(folder, "initdb-password");
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await give(cluster, fresh);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(cluster, passwordFile);
  const sync = durable ? [] : ["--no-sync"];
  const access = ["--username=standpoint", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await run(cluster, "initdb", [`--pgdata=${fresh}`, "--encoding=UTF8", "--locale=C", ...access, ...sync]);
  await rm(passwordFile);
  await appendFile(join(fresh, "postgresql.conf"), "\ninclude_if_exists 'standpoint.conf'\n");
  await run(cluster, "postgres", ["--single", "-F", "-D", fresh, "postgres"], "CREATE DATABASE standpoint\n");
  await rename(fresh, data);
}

/** Starts the server on the port and returns once it takes connections. Throws with its last log lines. */
export async function startServer(cluster: Cluster, port: number, durable: boolean): Promise<void> {
  const { data, folder } = cluster;
  const log = join(folder, "postgres.log");
  if (((await stat(log).catch(() => undefined))?.size ?? 0) > 10_000_000) await truncate(log);
  const conf = join(data, "standpoint.conf");
  await writeFile(conf, configuration(port, durable), { mode: 0o600 });
  await give(cluster, conf);
  try {
    await run(cluster, "pg_ctl", ["start", "--wait", "--timeout=60", `--pgdata=${data}`, `--log=${log}`]);
  } catch (error) {
    const tail = (await readFile(log, "utf8").catch(() => "")).trimEnd().split("\n").slice(-8).join("\n");
    throw new Error(`Postgres did not start.\n${tail}`, { cause: error });
  }
}

// No Unix socket, and loopback only. Statements and row values stay out of the log: they hold what people wrote.
function configuration(port: number, durable: boolean): string {
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "max_connections = 200",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "log_min_error_statement = panic",
    "log_error_verbosity = terse",
  ];
  if (!durable) {
    lines.push("fsync = off", "full_page_writes = off", "synchronous_commit = off", "max_wal_size = '256MB'");
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Stops the server on this folder if one runs: ours, or one that a killed launcher left behind. `patient` gives
 * connections that are being closed a second to end by themselves.
 */
export async function stopServer(cluster: Cluster, { patient = false } = {}): Promise<void> {
  const file = join(cluster.data, "postmaster.pid");
  for (const mode of patient ? ["smart", "fast", "immediate"] : ["fast", "immediate"]) {
    const postmaster = await postmasterOf(cluster.data);
    if (!postmaster) return;
    // Another program has this process id now: Postgres would refuse to start, and pg_ctl would signal that program.
    if (!postmaster.ours) return rm(file, { force: true });
    const timeout = mode === "smart" ? 1 : 20;
    const args = ["stop", `--mode=${mode}`, "--wait", `--timeout=${timeout}`, `--pgdata=${cluster.data}`];
    // After a failure the next mode is tried; after the last one there is nothing more to do.
    await run(cluster, "pg_ctl", args).catch(() => "");
  }
}

/** Makes the account that Postgres runs as the owner of a file or folder. */
export async function give(cluster: Pick<Cluster, "account">, path: string): Promise<void> {
  if (cluster.account) await chown(path, cluster.account.uid, cluster.account.gid);
}
