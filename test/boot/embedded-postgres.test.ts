import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";

/** Postgres's account: a separate account under root, otherwise the current one. */
const account = postgresAccount();

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standpoint-boot-"));
  // As root, Postgres runs as another account, which needs access to this folder.
  await chmod(folder, 0o755);
  dataDir = join(folder, "postgres");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the launcher as a separate process and kills it. Returns the address of its Postgres. */
async function launchAndKill(): Promise<string> {
  const args = [join(import.meta.dirname, "launcher.fixture.ts"), dataDir];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [Buffer];
  child.kill("SIGKILL");
  await once(child, "exit");
  return line.toString().trim();
}

/** Runs a command as Postgres's account. Returns its exit code. */
const runAsAccount = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: "ignore", ...account }).status;

describe("embedded Postgres (npm start, npm run dev and the tests)", () => {
  it("survives a SIGKILL of its launcher: the next start stops the orphan and keeps the data", async () => {
    const left = await launchAndKill();
    await query(left, "create table kept (n int); insert into kept values (1)");

    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      expect(await query(postgres.url, "select n from kept")).toEqual([{ n: 1 }]);
      expect(postgres.url).toBe(left);
    } finally {
      await postgres.stop();
    }
    await expect(query(postgres.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  });

  it("starts despite a stale process id in postmaster.pid", async () => {
    const other = spawn("sleep", ["1000"], { stdio: "ignore", ...account });
    onTestFinished(() => void other.kill());
    const file = join(dataDir, "data", "postmaster.pid");
    await writeFile(file, `${other.pid}\n${dataDir}/data\n0\n1\n\n\n`);
    if (account) await chown(file, account.uid, account.gid);
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    await postgres.stop();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });

  it("recreates the data after an interrupted first start", async () => {
    const interrupted = join(folder, "interrupted");
    await mkdir(join(interrupted, "data.new"), { recursive: true });
    if (account) await chown(join(interrupted, "data.new"), account.uid, account.gid);
    expect(runAsAccount("mkdir", join(interrupted, "data.new", "base"))).toBe(0);
    const postgres = await startEmbeddedPostgres({ dataDir: interrupted, durable: false });
    try {
      expect(await query(postgres.url, "select 1 as up")).toEqual([{ up: 1 }]);
    } finally {
      await postgres.stop();
    }
  });

  it("accepts loopback connections only with the password, in UTF-8 and with ICU", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      const stranger = postgres.url.replace(/:[^:@]+@/, ":guess@");
      await expect(query(stranger, "select 1")).rejects.toThrow(/password/);
      const [row] = await query(
        postgres.superuserUrl,
        `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listen,
           current_setting('unix_socket_directories') as sockets,
           exists (select from pg_collation where collprovider = 'i') as icu`,
      );
      expect(row).toEqual({ encoding: "UTF8", listen: "127.0.0.1", sockets: "", icu: true });
    } finally {
      await postgres.stop();
    }
  });

  it("refuses another launcher's folder and leaves its Postgres running", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by another Standpoint/);
      expect(await query(postgres.url, "select 1 as up")).toEqual([{ up: 1 }]);
    } finally {
      await postgres.stop();
    }
  });

  it("refuses the data of another Postgres version with an explanation", async () => {
    const older = join(folder, "older");
    await (await startEmbeddedPostgres({ dataDir: older, durable: false })).stop();
    await writeFile(join(older, "data", "PG_VERSION"), "15\n");
    await expect(startEmbeddedPostgres({ dataDir: older })).rejects.toThrow(
      /was made by Postgres 15, not by postgres .* 18\..*: move it with pg_dump/,
    );
  });
});

/** Returns a folder with this owner and mode. Without root it returns a folder that root owns. */
async function createFolder(uid: number, mode: number): Promise<string> {
  if (!account) return "/usr";
  const path = await mkdtemp(join(folder, "strange-"));
  await chown(path, uid, 0);
  await chmod(path, mode);
  return path;
}

// Rules: protocol/operations#data-folder
describe("the Postgres folder of npm start", () => {
  it("hides the password from other accounts, and is not writable for Postgres's account", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    await postgres.stop();
    for (const name of ["password", "app-password", "port"]) {
      const { uid, mode } = await stat(join(dataDir, name));
      expect([name, uid, mode & 0o777]).toEqual([name, process.getuid!(), 0o600]);
    }
    if (account) expect(runAsAccount("touch", join(dataDir, "mine"))).not.toBe(0);
  });

  it.each(
    account
      ? [
          ["belongs to another account", 4711, 0o755],
          ["lets others write, under root", 0, 0o777],
        ]
      : [["belongs to another account", 0, 0o755]],
  )("is refused with an explanation if it %s", async (_how, uid, mode) => {
    const refusedFolder = await createFolder(uid, mode);
    const before = await readdir(refusedFolder);
    await expect(startEmbeddedPostgres({ dataDir: refusedFolder })).rejects.toThrow(
      /belongs to another account, or lets others write: start Standpoint as its account, or set DATABASE_URL/,
    );
    expect(await readdir(refusedFolder)).toEqual(before);
  });
});

// Rules: protocol/operations#database-roles
describe("the product's database role under npm start", () => {
  it("is not a superuser, owns the migrated objects, and cannot read the server's files", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "roles"), durable: false });
    onTestFinished(postgres.stop);
    await migrate(postgres.url, createLog("silent"));
    expect(await query(postgres.url, roleAttributes)).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, owns: true, others: 0 },
    ]);
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      "create role other superuser",
      "alter system set log_min_messages = 'debug1'",
    ]) {
      await expect(query(postgres.url, statement)).rejects.toThrow(/permission denied/);
    }
  });
});

/** Selects the attributes of the product's role, and the number of objects with another owner. */
const roleAttributes = `select rolsuper, rolcreatedb, rolcreaterole,
  (select datdba = r.oid from pg_database where datname = current_database()) as owns,
  (select count(*)::int from (
    select relowner as owner, relnamespace as space from pg_class
    union all select proowner, pronamespace from pg_proc
    union all select typowner, typnamespace from pg_type
    union all select collowner, collnamespace from pg_collation
    union all select nspowner, oid from pg_namespace where nspname <> 'public'
  ) things join pg_namespace n on n.oid = space and nspname !~ '^pg_' and nspname <> 'information_schema'
  where owner <> r.oid) as others
  from pg_roles r where rolname = current_user`;
