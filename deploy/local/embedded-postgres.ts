import { createHash, randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { ownFolder, readOwn, writeOwn } from "./own-files.ts";
import { canReach, postgresAccount, type Account } from "./postgres-account.ts";
import { findBinaries } from "./postgres-binaries.ts";
import {
  askToStop,
  initialise,
  requireTheirData,
  startServer,
  stopServer,
  type Cluster,
} from "./postgres-cluster.ts";
import { claimFolder } from "./postgres-owner.ts";
import { makeRoles, PRODUCT_ROLE, provideRoles, SUPERUSER } from "./postgres-roles.ts";

// Where data goes under root when `nobody`, as whom Postgres then runs, cannot reach the project's folder, such as one
// in /root.
const ROOT_SPARE = "/var/lib/standpoint";

export type EmbeddedOptions = {
  /** Made when missing; holds the data, the log, the password (mode 0600) and the remembered port. */
  dataDir: string;
  port?: number;
  /** False trades durability after a power failure for speed: for tests only. */
  durable?: boolean;
  log?: (line: string) => void;
};

/** A running Postgres: the address for the product, the one of its superuser for tests, and the way to stop it. */
export type EmbeddedPostgres = { url: string; superuserUrl: string; stop(): Promise<void> };

/**
 * Starts our own Postgres on loopback, with random passwords, and makes its database at the first start. A server left
 * behind by a killed launcher is stopped first. Throws errors with plain sentences.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => {} } = options;
  const wanted = resolve(options.dataDir);
  const account = postgresAccount();
  const folder = await prepareFolder(account, wanted, log);
  const release = await claimFolder(folder);
  try {
    const binaries = await findBinaries(account, account ? ROOT_SPARE : folder);
    const cluster: Cluster = { folder, data: join(folder, "data"), account, binaries };
    await requireTheirData(cluster);
    await stopServer(cluster);
    const superuser = await keptPassword(join(folder, "password"));
    const product = await keptPassword(join(folder, PRODUCT_PASSWORD));
    await initialise(cluster, superuser, durable, (fresh) => makeRoles(fresh, product));
    await provideRoles(cluster, product);
    const port = await startOnFreePort(cluster, options.port, durable);
    const forget = stopWithProcess(cluster);
    const stop = async () => {
      forget();
      await stopServer(cluster, { patient: true });
      await release();
    };
    return {
      url: addressOf(PRODUCT_ROLE, product, port),
      superuserUrl: addressOf(SUPERUSER, superuser, port),
      stop,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const PRODUCT_PASSWORD = "app-password";

/** Returns the product's address on a folder whose Postgres runs; throws when files of the folder are missing. */
export async function keptAddress(folder: string): Promise<string> {
  const [password, port] = await Promise.all([
    readOwn(join(folder, PRODUCT_PASSWORD)),
    readOwn(join(folder, "port")),
  ]);
  if (!password || !port)
    throw new Error(`The password or the port in ${folder} is missing: restart Standpoint.`);
  return addressOf(PRODUCT_ROLE, password, Number(port));
}

function addressOf(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/standpoint`;
}

/** Returns where the data of this folder may lie: in it, or, under root, where Postgres's own account can reach it. */
export function dataFolders(dataDir: string): [wanted: string, spare: string] {
  const wanted = resolve(dataDir);
  const name = `data-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`;
  return [wanted, join(ROOT_SPARE, name)];
}

async function prepareFolder(account: Account, wanted: string, log: (line: string) => void): Promise<string> {
  const [, spare] = dataFolders(wanted);
  for (const folder of [wanted, spare]) {
    if (folder === spare) await ownFolder(ROOT_SPARE, account);
    await ownFolder(folder, account);
    if (!canReach(account, folder)) continue;
    if (folder === spare) log(`Postgres keeps its data in ${spare}: its account cannot reach ${wanted}.`);
    return realpath(folder);
  }
  throw new Error(`Postgres may not run as root, and its account can reach neither ${wanted} nor ${spare}.`);
}

async function keptPassword(path: string): Promise<string> {
  const kept = await readOwn(path);
  if (kept) return kept;
  const password = randomBytes(24).toString("base64url");
  await writeOwn(path, password, 0o600);
  return password;
}

async function startOnFreePort(
  cluster: Cluster,
  wanted: number | undefined,
  durable: boolean,
): Promise<number> {
  const path = join(cluster.folder, "port");
  const remembered = Number((await readOwn(path).catch(() => undefined)) ?? 0);
  for (let attempt = 0; ; attempt += 1) {
    // Another process can take the port between our check and the server's start, so a free port is tried three times.
    const port = wanted ?? ((attempt === 0 && (await freePort(remembered))) || (await freePort(0)));
    try {
      await startServer(cluster, port, durable);
      await writeOwn(path, String(port), 0o600);
      return port;
    } catch (error) {
      if (wanted !== undefined || attempt === 2) throw error;
    }
  }
}

function freePort(port: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(0));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

// When this process ends without stop(), it at least asks Postgres for a fast shutdown. After SIGKILL the next start
// cleans up.
function stopWithProcess(cluster: Cluster): () => void {
  const onExit = () => askToStop(cluster);
  process.once("exit", onExit);
  return () => void process.off("exit", onExit);
}
