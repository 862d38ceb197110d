import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { claimFolder, holderOf } from "./claim-folder.ts";
import { canReach, postgresAccount, type Account } from "./postgres-account.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { initialise, PRODUCT_ROLE, requireVersion, SUPERUSER, type Cluster } from "./postgres-cluster.ts";
import { askToStop, startServer, stopServer, type ServerOptions } from "./postgres-server.ts";

// The data folder under root, if the account of Postgres cannot reach the project folder, such as one in /root.
const ROOT_SPARE = "/var/lib/standpoint";

/** `durable: false` trades durability after a power failure for speed, for tests only. */
type Options = {
  dataDir: string;
  durable?: boolean;
  maxConnections?: number | undefined;
  log?: (line: string) => void;
};

/** A Postgres that a launcher runs: the address for the product, and the folder. */
type RunningPostgres = { url: string; folder: string };

/** A started Postgres, with the superuser's address for tests and a function that stops it. */
export type EmbeddedPostgres = RunningPostgres & { superuserUrl: string; stop(): Promise<void> };

/**
 * Starts a Postgres on loopback, with random passwords, and creates its database at the first start. The folder
 * contains data, log, passwords (mode 0600) and port. A server that a killed launcher left behind is stopped first.
 * Throws errors with plain sentences.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, maxConnections, log = () => {} } = options;
  const account = postgresAccount();
  const folder = await ownFolder(dataDir, account);
  if (account)
    log(`Postgres refuses to run as root, so it runs as the user nobody, with its data in ${folder}.`);
  const release = await claimFolder(folder);
  try {
    const bin = await findBinaries(account, account ? ROOT_SPARE : folder);
    const cluster: Cluster = { folder, data: join(folder, "data"), bin, account };
    const passwords = {
      superuser: await readOrCreatePassword(join(folder, "password")),
      product: await readOrCreatePassword(join(folder, PRODUCT_PASSWORD)),
    };
    if (!existsSync(cluster.data)) await initialise(cluster, passwords, durable);
    await requireVersion(cluster);
    await stopServer(cluster);
    const port = await startOnFreePort(cluster, { durable, maxConnections });
    // Without stop(), the exit of this process still requests a shutdown. After SIGKILL, the next start does.
    const onExit = () => askToStop(cluster);
    process.once("exit", onExit);
    return {
      url: addressOf(PRODUCT_ROLE, passwords.product, port),
      folder,
      superuserUrl: addressOf(SUPERUSER, passwords.superuser, port),
      async stop() {
        process.off("exit", onExit);
        await stopServer(cluster);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const PRODUCT_PASSWORD = "app-password";

/** Returns the Postgres that another launcher is running on this folder, if there is one. */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const folder = await ownFolder(dataDir, postgresAccount());
  if (!(await holderOf(folder))) return undefined;
  const read = (name: string) => readFile(join(folder, name), "utf8");
  return { url: addressOf(PRODUCT_ROLE, await read(PRODUCT_PASSWORD), Number(await read("port"))), folder };
}

function addressOf(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/standpoint`;
}

/**
 * Returns the folder and creates it if it is missing. Under root it is a spare folder if the account of Postgres cannot
 * reach the first one.
 */
async function ownFolder(dataDir: string, account: Account): Promise<string> {
  const wanted = resolve(dataDir);
  const hash = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  const spare = join(ROOT_SPARE, `data-${hash}`);
  await makeOwn(wanted, account);
  if (canReach(account, wanted)) return realpath(wanted);
  for (const folder of [ROOT_SPARE, spare]) await makeOwn(folder, account);
  return realpath(spare);
}

/**
 * Creates the folder if it is missing. Throws an Error with a plain sentence if another account could put a link into
 * it.
 */
async function makeOwn(folder: string, account: Account): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o755 });
  // A strict umask would deny access to the account of Postgres.
  if (made && account) await chmod(folder, 0o755);
  const { uid, mode } = await lstat(folder);
  if (!process.getuid || (uid === process.getuid() && !(account && mode & 0o022))) return;
  throw new Error(
    `${folder} belongs to another account, or lets others write: start Standpoint as its account, or set DATABASE_URL.`,
  );
}

async function readOrCreatePassword(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch(() => "");
  if (text) return text;
  const password = randomBytes(24).toString("base64url");
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

async function startOnFreePort(cluster: Cluster, options: ServerOptions): Promise<number> {
  const path = join(cluster.folder, "port");
  let port = Number(await readFile(path, "utf8").catch(() => "")) || (await freePort());
  // Another process may have taken the port, even between the search for a free port and the server's start.
  for (let attempt = 1; ; port = await freePort(), attempt += 1) {
    try {
      await startServer(cluster, port, options);
      await writeFile(path, String(port), { mode: 0o600 });
      return port;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** Returns a port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
