import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { freePort } from "./app.ts";

/** A pooler in front of a server; `url` leads through it to the same database. */
export type Pooler = { url: string; close(): Promise<void> };

/** Says whether a PgBouncer can keep prepared statements, which it does from 1.21. */
export async function canKeepStatements(program: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ["--version"]);
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts a real PgBouncer in front of a server. Under root, as whom it refuses to run, it runs as
 * `nobody`. `kept` is how many prepared statements it keeps, for one that can.
 */
export async function startPgBouncer(
  program: string,
  address: string,
  { mode, size, kept }: { mode: string; size: number; kept?: number },
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), "standpoint-pgbouncer-"));
  // Another account reads it.
  await chmod(folder, 0o755);
  const own = await freePort();
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 1000
${kept === undefined ? "" : `max_prepared_statements = ${kept}`}
`,
  );
  const child = spawn(program, [file], { ...postgresAccount(), stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  let said = "";
  await new Promise<void>((up, failed) => {
    child.on("error", failed);
    child.on("exit", () => failed(new Error(`PgBouncer did not start: ${said}`)));
    child.stderr.on("data", (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes("process up")) up();
    });
  });
  const url = new URL(address);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    async close() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
