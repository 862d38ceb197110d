import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standpoint-boot-"));
  // As root, Postgres runs as another account, which must get in here.
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

async function launchAndKill(): Promise<string> {
  const args = [join(import.meta.dirname, "launcher.fixture.ts"), dataDir];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [Buffer];
  child.kill("SIGKILL");
  await once(child, "exit");
  return line.toString().trim();
}

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

  it("starts although the process id in postmaster.pid belongs to another process now", async () => {
    await writeFile(join(dataDir, "data", "postmaster.pid"), `${process.pid}\n${dataDir}/data\n0\n1\n\n\n`);
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    await postgres.stop();
  });

  it("accepts connections over loopback with the password only, in UTF-8 and with ICU", async () => {
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

  it("refuses a folder that a living launcher holds, and that launcher's Postgres goes on", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by another Standpoint/);
      expect(await query(postgres.url, "select 1 as up")).toEqual([{ up: 1 }]);
    } finally {
      await postgres.stop();
    }
  });
});
