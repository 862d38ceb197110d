import { randomBytes } from "node:crypto";
import { link, open, rm } from "node:fs/promises";
import { join } from "node:path";

const FILE = "secret-key";

/**
 * Sets PLUGIN_SECRET_KEY of `env` to the key in the file `secret-key` of a data folder, unless it is already set.
 * Creates the file if it is missing, and then calls `onCreate` with its path. Throws the errors of `readSecretKey`.
 */
export async function provideSecretKey(
  env: NodeJS.ProcessEnv,
  folder: string,
  onCreate: (path: string) => void,
): Promise<void> {
  if (env.PLUGIN_SECRET_KEY?.trim()) return;
  env.PLUGIN_SECRET_KEY = (await readSecretKey(folder)) ?? (await createSecretKey(folder, onCreate));
}

/**
 * Returns the key in a data folder, or undefined if the file is missing. Throws an Error with a plain sentence if the
 * file is damaged or another account may read it.
 */
export async function readSecretKey(folder: string): Promise<string | undefined> {
  const path = join(folder, FILE);
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`The secret key in ${path} cannot be read: ${error.message}.`, { cause: error });
  });
  if (!file) return undefined;
  try {
    const found = await file.stat();
    if (process.getuid && (found.uid !== process.getuid() || found.mode & 0o077))
      throw new Error(
        `The secret key in ${path} must belong to the account that starts Standpoint, with mode 600.`,
      );
    const key = found.isFile() ? (await file.readFile("utf8")).trim() : "";
    const bytes = Buffer.from(key, "base64");
    if (bytes.length === 32 && bytes.toString("base64") === key) return key;
  } finally {
    await file.close();
  }
  throw new Error(
    `The secret key in ${path} is damaged: restore the file from a backup, or delete it and enter all secrets again.`,
  );
}

/** Creates the file and returns its key. If another process creates it at the same time, returns that process's key. */
async function createSecretKey(folder: string, onCreate: (path: string) => void): Promise<string> {
  const path = join(folder, FILE);
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeDurably(draft, `${randomBytes(32).toString("base64")}\n`);
    // A link never replaces a file, and the file is complete as soon as it has its name.
    await link(draft, path);
    onCreate(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  return (await readSecretKey(folder))!;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the file's name durable: after a power failure, the database may already hold secrets of this key. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
