import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { howOften, noteTrial } from "#test/support/trials.ts";

/** The account that Postgres runs as: another one only under root, otherwise ours. */
const account = postgresAccount();

let folder: string;
let dataDir: string;
let victims: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "standpoint-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  dataDir = join(folder, "postgres");
  victims = join(folder, "victims");
  await mkdir(victims, { mode: 0o700 });
});

/** A file that nobody but us may change, to which a link is then planted. */
async function victim(name: string): Promise<string> {
  const path = join(victims, name);
  await writeFile(path, `the text of ${name}`, { mode: 0o600 });
  return path;
}

async function expectUntouched() {
  for (const name of await readdir(victims)) {
    const path = join(victims, name);
    const { uid, mode } = await stat(path);
    const isFolder = (await lstat(path)).isDirectory();
    expect([name, uid, mode & 0o777]).toEqual([name, process.getuid!(), isFolder ? 0o755 : 0o600]);
    if (isFolder) expect(await readdir(path)).toEqual(["kept"]);
    else expect(await readFile(path, "utf8")).toBe(`the text of ${name}`);
  }
}

/** Every name that a start has ever written to in its folder, and that another account could have made a link before. */
const planted = ["postgres.log", "port", "initdb-password", "postgresql.conf", "roles", "launcher.json"];

/** A folder that belongs to the account of Postgres, as earlier versions left it, full of links. */
async function folderOfLinks(names: string[]) {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir);
  for (const name of names) await symlink(await victim(name), join(dataDir, name));
  await mkdir(join(victims, "folder"), { recursive: true });
  await writeFile(join(victims, "folder", "kept"), "");
  await chmod(join(victims, "folder"), 0o755);
  await symlink(join(victims, "folder"), join(dataDir, "data.new"));
  if (account) await chown(dataDir, account.uid, account.gid);
}

describe("the folder of npm start's Postgres (protocol/operations 63)", () => {
  test("links in the folder are replaced, and what they lead to is neither written, read nor handed over (protocol/operations 63)", async () => {
    const starts = howOften("LINK_STARTS", { test: 1, soak: 10 });
    for (let start = 0; start < starts; start += 1) {
      await folderOfLinks(planted);
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      await postgres.stop();
      await expectUntouched();
      expect((await stat(dataDir)).uid).toBe(process.getuid!());
    }
    noteTrial({
      trial: "links in the folder of npm start's Postgres",
      tried: `${starts} starts as ${account ? "root" : "an ordinary user"} in a folder with ${planted.length + 1} links`,
      outcome: "every target kept its text, owner and mode",
    });
  });

  test("where a password or the data is a link, or somebody else's, the start is refused with a sentence (protocol/operations 63)", async () => {
    for (const name of ["password", "app-password", "data"]) {
      await folderOfLinks([name]);
      const start = startEmbeddedPostgres({ dataDir, durable: false });
      await expect(start).rejects.toThrow(/cannot be opened|no folder of the account|no ordinary file/);
      await expectUntouched();
    }
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    if (!account) return;
    await chown(dataDir, 4711, 4711);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/belongs to another account/);
  });

  test("what its account puts into the data leads a later start to no other file and no other process (protocol/operations 63)", async () => {
    const bystander = spawn("sleep", ["1000"], { stdio: "ignore" });
    onTestFinished(async () => {
      bystander.kill();
      if (bystander.exitCode === null && bystander.signalCode === null) await once(bystander, "exit");
    });
    const launcher = spawn(process.execPath, [join(import.meta.dirname, "launcher.fixture.ts"), dataDir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(launcher.stdout, "data");
    if (account) expect(asAccount("touch", join(dataDir, "mine")).status).not.toBe(0);
    const data = join(dataDir, "data");
    expect(asAccount("ln", "-sfn", await victim("settings"), join(data, "standpoint.conf")).status).toBe(0);
    const postmaster = Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10);
    // An ordinary user may signal all their own processes, so there the file keeps the right one.
    if (account) await writeFile(join(data, "postmaster.pid"), `${bystander.pid}\n${data}\n0\n1\n\n\n`);
    launcher.kill("SIGTERM");
    await once(launcher, "exit");
    if (account) process.kill(postmaster, "SIGINT");
    await expect.poll(() => isAlive(postmaster)).toBe(false);

    await writeFile(join(data, "postmaster.pid"), `${bystander.pid}\n${data}\n0\n1\n\n\n`);
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    await postgres.stop();
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
    await expectUntouched();
  });
});

function asAccount(command: string, ...args: string[]) {
  return spawnSync(command, args, { stdio: "ignore", ...account });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
