import { execFile } from "node:child_process";
import { rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { databaseForThisTest, type TestDatabase } from "#test/support/database.ts";

const SIZE_MB = 64;

/** A database on a disk of its own. */
export type SmallDisk = {
  database: TestDatabase;
  /** Fills the disk to the last byte. */
  fill(): Promise<void>;
  /** Frees it again. */
  free(): Promise<void>;
};

/** Creates a database in a tablespace on a new disk of 64 MB in memory. Needs root for the mount. */
export async function smallDiskForThisTest(): Promise<SmallDisk> {
  const folder = join(tmpdir(), `standpoint-disk-${process.pid}`);
  const server = new pg.Client({ connectionString: inject("serverUrl") });
  await server.connect();
  onTestFinished(() => server.end());
  const { rows } = await server.query<{ data_directory: string }>("show data_directory");
  const { uid, gid } = await stat(rows[0]!.data_directory);
  const mount = ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,uid=${uid},gid=${gid},mode=700`, "tmpfs", folder];
  const run = promisify(execFile);
  await run("mkdir", ["-p", folder]);
  await run("mount", mount).catch((cause: unknown) => {
    throw new Error("The trial of a full disk needs a mount: run it as root.", { cause });
  });
  onTestFinished(async () => {
    await run("umount", [folder]);
    await rm(folder, { recursive: true });
  });
  const tablespace = `standpoint_disk_${process.pid}`;
  await server.query(`create tablespace ${tablespace} location '${folder}'`);
  onTestFinished(async () => void (await server.query(`drop tablespace ${tablespace}`)));
  const database = await databaseForThisTest();
  await server.query(`alter database ${database.name} set tablespace ${tablespace}`);
  const filler = join(folder, "filler");
  return {
    database,
    // The write fails at the last free byte.
    fill: () => writeFile(filler, Buffer.alloc(SIZE_MB * 1024 * 1024)).catch(() => {}),
    free: () => rm(filler),
  };
}
