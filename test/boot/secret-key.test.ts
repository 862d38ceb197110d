import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postgresAccount } from "#deploy/local/postgres-account.ts";
import { provideSecretKey } from "#deploy/local/secret-key.ts";

/** Postgres's account: a separate account under root, otherwise the current one. */
const account = postgresAccount();

let folder: string;
let path: string;
let created: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "standpoint-key-"));
  // As root, Postgres runs as another account, which has access to this folder.
  await chmod(folder, 0o755);
  path = join(folder, "secret-key");
  created = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the key that a start uses, with this PLUGIN_SECRET_KEY in its environment. */
async function keyOfStart(given?: string): Promise<string> {
  const env: NodeJS.ProcessEnv = given === undefined ? {} : { PLUGIN_SECRET_KEY: given };
  await provideSecretKey(env, folder, (file) => created.push(file));
  return env.PLUGIN_SECRET_KEY!;
}

const newKey = () => randomBytes(32).toString("base64");
const writeKey = (text: string, mode = 0o600) => writeFile(path, text, { mode });

// Rules: protocol/operations#created-secret-key
describe("PLUGIN_SECRET_KEY of npm start", () => {
  test("is 32 random bytes, and stays the same over restarts", async () => {
    const key = await keyOfStart();
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect([await keyOfStart(), await keyOfStart("")]).toEqual([key, key]);
    expect(created).toEqual([path]);
    expect(await readdir(folder)).toEqual(["secret-key"]);
  });

  test("is in a file that only the account of the start can read, not that of Postgres", async () => {
    await keyOfStart();
    const { uid, mode } = await stat(path);
    expect([uid, mode & 0o777]).toEqual([process.getuid!(), 0o600]);
    if (account) expect(spawnSync("cat", [path], account).status).not.toBe(0);
  });

  test("is one key for starts at the same time", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyOfStart()));
    expect(new Set(keys).size).toBe(1);
    expect(created).toEqual([path]);
    expect(await readdir(folder)).toEqual(["secret-key"]);
  });

  test("is the environment variable if that is set, even if the file is damaged", async () => {
    const key = newKey();
    expect(await keyOfStart(key)).toBe(key);
    expect(await readdir(folder)).toEqual([]);
    await writeKey("damaged");
    expect(await keyOfStart(key)).toBe(key);
    expect(await readFile(path, "utf8")).toBe("damaged");
  });

  test.each([
    ["is empty", ""],
    ["is cut off", newKey().slice(0, 20)],
    ["has 31 bytes", Buffer.alloc(31, 1).toString("base64")],
    ["has characters outside base64", newKey().replace(/^./, "?")],
    ["has two keys", `${newKey()}\n${newKey()}\n`],
  ])("a file that %s stops the start and stays unchanged", async (_how, text) => {
    await writeKey(text);
    await expect(keyOfStart()).rejects.toThrow(
      `The secret key in ${path} is damaged: restore the file from a backup, or delete it and enter all secrets again.`,
    );
    expect([await readFile(path, "utf8"), await readdir(folder)]).toEqual([text, ["secret-key"]]);
  });

  test("a folder in place of the file stops the start", async () => {
    await mkdir(path, { mode: 0o700 });
    await expect(keyOfStart()).rejects.toThrow(/is damaged/);
  });

  test("a file that other accounts may read stops the start", async () => {
    const ownFile = /must belong to the account that starts Standpoint, with mode 600/;
    for (const mode of [0o644, 0o640, 0o604]) {
      await writeKey(newKey());
      await chmod(path, mode);
      await expect(keyOfStart()).rejects.toThrow(ownFile);
    }
    if (!account) return;
    await chmod(path, 0o600);
    await chown(path, account.uid, account.gid);
    await expect(keyOfStart()).rejects.toThrow(ownFile);
  });
});
