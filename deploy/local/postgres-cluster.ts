import { spawn, spawnSync } from "node:child_process";
import { chown, lstat, mkdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { provideLog, readTheirs, writeOwn } from "./own-files.ts";
import type { Account } from "./postgres-account.ts";
import type { Binaries } from "./postgres-binaries.ts";
import { postmasterOf } from "./postgres-owner.ts";

/** One database folder, our own; `data` inside it belongs to the account of Postgres. */
export type Cluster = { folder: string; data: string; account: Account; binaries: Binaries };

/** Runs one of the binaries as the account of Postgres and waits for its end. Throws with its output when it fails. */
export function run(cluster: Cluster, name: string, args: string[], input = ""): Promise<string> {
  return runAs(cluster, join(cluster.binaries.native, "bin", name), args, input);
}

function runAs(cluster: Cluster, command: string, args: string[], input = ""): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: cluster.folder,
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: "C" },
      ...cluster.account,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => fail(new Error(`${command} could not be run: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) done(output);
      else fail(new Error(`${command} failed (${signal ?? code}): ${output.trim()}`));
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/**
 * Makes the database files unless they exist; the incomplete folder of an interrupted first start is deleted. `prepare`
 * completes new files before they count as made. Throws a plain sentence for files of another Postgres.
 */
export async function initialise(
  cluster: Cluster,
  password: string,
  durable: boolean,
  prepare: (fresh: Cluster) => Promise<void>,
): Promise<void> {
  const { data, folder } = cluster;
  if (await lstat(data).catch(() => undefined)) return requireVersion(cluster);
  const fresh = `${data}.new`;
  const passwordFile = join(folder, "initdb-password");
  await removeTheirs(cluster, fresh);
  await mkdir(fresh, { mode: 0o700 });
  if (cluster.account) await chown(fresh, cluster.account.uid, cluster.account.gid);
  await writeOwn(passwordFile, password, 0o600, cluster.account);
  const sync = durable ? [] : ["--no-sync"];
  const access = ["--username=standpoint", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await run(cluster, "initdb", [`--pgdata=${fresh}`, "--encoding=UTF8", "--locale=C", ...access, ...sync]);
  await rm(passwordFile);
  await prepare({ ...cluster, data: fresh });
  await rename(fresh, data);
}

/** Throws a plain sentence unless the data is missing or a folder of the account that Postgres runs as. */
export async function requireTheirData({ data, account }: Cluster): Promise<void> {
  const found = await lstat(data).catch(() => undefined);
  if (
    !found ||
    (found.isDirectory() && (!process.getuid || found.uid === (account?.uid ?? process.getuid())))
  )
    return;
  throw new Error(`${data} is no folder of the account that Postgres runs as: set DATABASE_URL.`);
}

async function requireVersion({ data, account, binaries }: Cluster): Promise<void> {
  const version = (await readTheirs(join(data, "PG_VERSION"), account)).trim();
  if (version === binaries.major) return;
  const made = /^\d+$/.test(version) ? `made by Postgres ${version}` : "incomplete";
  throw new Error(
    `The data in ${data} is ${made} and this version brings Postgres ${binaries.major}: move it with pg_dump, or set DATABASE_URL.`,
  );
}

// Root must not delete what another account can still change: a folder that becomes a link meanwhile leads elsewhere.
// So that account empties its folder, and we remove what is left, which is empty.
async function removeTheirs(cluster: Cluster, path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return;
  if (!cluster.account || !found.isDirectory()) return rm(path, { recursive: true });
  await runAs(cluster, "rm", ["-rf", "--", path]).catch(() => "");
  await rmdir(path);
}

/** Starts the server on the port and returns once it takes connections. Throws with its last log lines. */
export async function startServer(cluster: Cluster, port: number, durable: boolean): Promise<void> {
  const { data, folder, account } = cluster;
  const log = join(folder, "postgres.log");
  await provideLog(log, account, 10_000_000);
  await writeOwn(join(folder, "postgresql.conf"), configuration(port, durable), 0o644);
  try {
    // The path is relative to the folder in which it runs, because a shell reads these options.
    const options = "--options=-c config_file=postgresql.conf";
    await run(cluster, "pg_ctl", [
      "start",
      "--wait",
      "--timeout=60",
      `--pgdata=${data}`,
      `--log=${log}`,
      options,
    ]);
  } catch (error) {
    const tail = (await readTheirs(log, account)).trimEnd().split("\n").slice(-8).join("\n");
    throw new Error(`Postgres did not start.\n${tail}`, { cause: error });
  }
}

// No Unix socket, and loopback only. Statements and row values stay out of the log: they hold what people wrote.
function configuration(port: number, durable: boolean): string {
  const lines = [
    "include_if_exists 'data/postgresql.conf'",
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
    lines.push(
      "fsync = off",
      "full_page_writes = off",
      "synchronous_commit = off",
      "max_wal_size = '256MB'",
      "max_connections = 400",
    );
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Stops the server on this folder if one runs: ours, or one that a killed launcher left behind. `patient` gives
 * connections that are being closed a second to end by themselves.
 */
export async function stopServer(cluster: Cluster, { patient = false } = {}): Promise<void> {
  for (const mode of patient ? ["smart", "fast", "immediate"] : ["fast", "immediate"]) {
    const postmaster = await postmasterOf(cluster.data, cluster.account);
    if (!postmaster) return;
    // Another program has this process id now: Postgres would refuse to start, and pg_ctl would signal that program.
    if (!postmaster.ours) return rm(join(cluster.data, "postmaster.pid"), { force: true });
    const timeout = mode === "smart" ? 1 : 20;
    const args = ["stop", `--mode=${mode}`, "--wait", `--timeout=${timeout}`, `--pgdata=${cluster.data}`];
    // After a failure the next mode is tried; after the last one there is nothing more to do.
    await run(cluster, "pg_ctl", args).catch(() => "");
  }
}

/** Asks the server for a fast shutdown without waiting for it, when this process is about to end. */
export function askToStop({ binaries, data, folder, account }: Cluster): void {
  // As its own account, because the file with its process id may name any process by now.
  spawnSync(
    join(binaries.native, "bin", "pg_ctl"),
    ["stop", "--mode=fast", "--no-wait", `--pgdata=${data}`],
    {
      cwd: folder,
      stdio: "ignore",
      ...account,
    },
  );
}
