import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { canReach, postgresAccount, type Account } from "./postgres-account.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { give, initialise, startServer, stopServer, type Cluster } from "./postgres-cluster.ts";
import { claimFolder } from "./postgres-owner.ts";

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

/** A running Postgres: its superuser's address, and the way to stop it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Starts our own Postgres on loopback, with a random password, and makes its database at the first start. A server left
 * behind by a killed launcher is stopped first. Throws errors with plain sentences.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => {} } = options;
  const wanted = resolve(options.dataDir);
  const account = postgresAccount(wanted);
  const folder = await prepareFolder(account, wanted, log);
  const release = await claimFolder(folder);
  try {
    const binaries = await findBinaries(account, account ? ROOT_SPARE : folder);
    const cluster: Cluster = { folder, data: join(folder, "data"), account, binaries };
    await stopServer(cluster);
    const password = await keptPassword(folder);
    await initialise(cluster, password, durable);
    const port = await startOnFreePort(cluster, options.port, durable);
    const forget = stopWithProcess(cluster);
    const stop = async () => {
      forget();
      await stopServer(cluster, { patient: true });
      await release();
    };
    return { url: `postgres://standpoint:${password}@127.0.0.1:${port}/standpoint`, stop };
  } catch (error) {
    await release();
    throw error;
  }
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
    await mkdir(folder, { recursive: true, mode: 0o755 });
    // A strict umask of root would close the folders above, those just made included.
    if (folder === spare) await chmod(ROOT_SPARE, 0o755);
    if (!canReach(account, folder)) continue;
    if (folder === spare) log(`Postgres keeps its data in ${spare}: its account cannot reach ${wanted}.`);
    await give({ account }, folder);
    return realpath(folder);
  }
  throw new Error(`Postgres may not run as root, and its account can reach neither ${wanted} nor ${spare}.`);
}

async function keptPassword(folder: string): Promise<string> {
  const path = join(folder, "password");
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept) return kept;
  const password = randomBytes(24).toString("base64url");
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

async function startOnFreePort(
  cluster: Cluster,
  wanted: number | undefined,
  durable: boolean,
): Promise<number> {
  const path = join(cluster.folder, "port");
  const remembered = Number(await readFile(path, "utf8").catch(() => "0"));
  for (let attempt = 0; ; attempt += 1) {
    // Another process can take the port between our check and the server's start, so a free port is tried three times.
    const port = wanted ?? ((attempt === 0 && (await freePort(remembered))) || (await freePort(0)));
    try {
      await startServer(cluster, port, durable);
      await writeFile(path, String(port));
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
function stopWithProcess({ data }: Cluster): () => void {
  const onExit = () => {
    try {
      process.kill(Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10), "SIGINT");
    } catch {
      // Postgres has stopped already.
    }
  };
  process.once("exit", onExit);
  return () => void process.off("exit", onExit);
}
