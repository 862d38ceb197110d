import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { freePort } from "./app.ts";

/** A connection pooler in front of a Postgres server. `url` is the database's URL through the pooler. */
export type Pooler = { url: string; close(): Promise<void> };

/** Returns true if this PgBouncer supports prepared statements (version 1.21 or later). */
export async function canKeepStatements(program: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ["--version"]);
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts a real PgBouncer in front of a server. It refuses to run as root, so root runs it as the Postgres account.
 * `kept` is `max_prepared_statements`.
 */
export async function startPgBouncer(
  program: string,
  address: string,
  { mode, size, kept }: { mode: string; size: number; kept?: number },
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), "standpoint-pgbouncer-"));
  // PgBouncer can run under another account.
  await chmod(folder, 0o755);
  const listenPort = await freePort();
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 1000
${kept === undefined ? "" : `max_prepared_statements = ${kept}`}
`,
  );
  const stop = await runPgBouncer(program, file);
  const url = new URL(address);
  url.host = `127.0.0.1:${listenPort}`;
  return {
    url: url.href,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PgBouncer with a file of settings. Returns a function that stops it. */
export async function runPgBouncer(program: string, file: string): Promise<() => Promise<void>> {
  const child = spawn(program, [file], { ...postgresAccount(), stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`PgBouncer did not start: ${output}`)));
    child.stderr.on("data", (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes("process up")) resolve();
    });
  });
  return async () => {
    child.kill("SIGTERM");
    await exited;
  };
}
