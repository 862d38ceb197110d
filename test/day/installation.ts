import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { ROOT } from "#deploy/local/provide-settings.ts";
import { DEFAULT_PLUGINS } from "#shared/runtime/settings/plugins.ts";
import { certificate, webhookEnv } from "#test/support/receiver.ts";
import { startCrashingPostgres, type CrashingPostgres } from "#test/rig/postgres.ts";
import { processNames, type ProcessName } from "./plan.ts";
import { supervise, type Supervised } from "./supervisor.ts";

/** Two api, a scheduler and a delivery process on one Postgres. */
export type Installation = {
  /** The folder of data and logs. */
  folder: string;
  baseUrl: string;
  postgres: CrashingPostgres;
  processes: Record<ProcessName, Supervised>;
  /** The addresses of the api replicas. */
  replicas: readonly [string, string];
  stop(keepFolder: boolean): Promise<void>;
};

/** The settings of a deployment, except for limits that count new people of one address. */
const limits = {
  IDENTITY_IP_HOURLY_LIMIT: "1000000",
  IDENTITY_GLOBAL_HOURLY_LIMIT: "10000000",
  LINK_REDEMPTION_IP_HOURLY_LIMIT: "1000000",
};

/** Starts an installation of this checkout's build, and waits until all its processes are ready. */
export async function startInstallation(): Promise<Installation> {
  const postgres = await startCrashingPostgres("day", { durable: true, maxConnections: 200 });
  const { folder } = postgres;
  const logs = join(folder, "logs");
  const plugins = join(folder, "plugins");
  for (const one of [logs, plugins]) mkdirSync(one);
  const { file } = await certificate();
  const ports = Object.fromEntries(
    await Promise.all(processNames.map(async (name) => [name, await freePort()])),
  );
  const baseUrl = `http://localhost:${ports["api-1"]}`;
  const start = (name: ProcessName) => {
    const env = {
      ...limits,
      ...webhookEnv,
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: postgres.url,
      BASE_URL: baseUrl,
      HOST: "127.0.0.1",
      PORT: String(ports[name]),
      ROLES: name.replace(/-\d$/, ""),
      PLUGIN_DIR: plugins,
      DEFAULT_PLUGINS,
      NODE_EXTRA_CA_CERTS: file,
    };
    return supervise({ name, port: ports[name], env, folder: ROOT, logs });
  };
  const processes = Object.fromEntries(processNames.map((name) => [name, start(name)])) as Record<
    ProcessName,
    Supervised
  >;
  const replicas = [`http://127.0.0.1:${ports["api-1"]}`, `http://127.0.0.1:${ports["api-2"]}`] as const;
  async function stop(keepFolder: boolean) {
    await Promise.all(Object.values(processes).map((one) => one.stop()));
    await postgres.stop();
    if (!keepFolder) rmSync(folder, { recursive: true, force: true });
  }
  try {
    await Promise.all(Object.values(processes).map((one) => one.untilReady()));
  } catch (error) {
    await stop(true);
    throw error;
  }
  return { folder, baseUrl, postgres, processes, replicas, stop };
}

let nextPort = 12_000 + (process.pid % 1000) * 8;

/** Returns a free port below the system's range for outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort++;
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().on("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
