import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent } from "undici";
import { ROOT } from "#deploy/local/provide-settings.ts";
import { DEFAULT_PLUGINS } from "#shared/runtime/settings/plugins.ts";
import { certificate, webhookEnv } from "#test/support/receiver.ts";
import { processNames, type ProcessName } from "./plan.ts";
import { startPostgres, type DayPostgres } from "./postgres.ts";
import { supervise, type Supervised } from "./supervisor.ts";

type Request = { method: string; path: string; cookie: string; body?: object | undefined };
/** A reply of the API. `version` is 0 without X-Session-Version, and `setCookie` is the value of a new `svc_session`. */
export type Reply = { status: number; text: string; version: number; setCookie: string };

/** Two api, a scheduler and a delivery process on one Postgres. */
export type Installation = {
  /** The folder of data and logs. */
  folder: string;
  baseUrl: string;
  postgres: DayPostgres;
  processes: Record<ProcessName, Supervised>;
  /** The ports of the api replicas. */
  apiPorts: readonly [number, number];
  /** Sends a request to an api replica, without retries. Throws with `code: ECONNREFUSED` if nothing was sent. */
  send(home: number, request: Request): Promise<Reply>;
  stop(keepFolder: boolean): Promise<void>;
};

const requestTimeoutMs = 25_000;
/** The settings of a deployment, except for limits that count new people of one address. */
const limits = {
  IDENTITY_IP_HOURLY_LIMIT: "1000000",
  IDENTITY_GLOBAL_HOURLY_LIMIT: "10000000",
  LINK_REDEMPTION_IP_HOURLY_LIMIT: "1000000",
};

/** Starts an installation of this checkout's build, and waits until all its processes are ready. */
export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "standpoint-day-"));
  const logs = join(folder, "logs");
  const plugins = join(folder, "plugins");
  for (const one of [logs, plugins]) mkdirSync(one);
  const postgres = await startPostgres(folder);
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
  const agent = new Agent({ connections: null, pipelining: 1, headersTimeout: requestTimeoutMs });
  const apiPorts = [ports["api-1"], ports["api-2"]] as const;
  async function stop(keepFolder: boolean) {
    await Promise.all(Object.values(processes).map((one) => one.stop()));
    await agent.destroy();
    await postgres.stop();
    if (!keepFolder) rmSync(folder, { recursive: true, force: true });
  }
  try {
    await Promise.all(Object.values(processes).map((one) => one.untilReady()));
  } catch (error) {
    await stop(true);
    throw error;
  }
  const send = (home: number, request: Request) =>
    sendTo(agent, `http://127.0.0.1:${apiPorts[home]}`, request, baseUrl);
  return { folder, baseUrl, postgres, processes, apiPorts, send, stop };
}

async function sendTo(agent: Agent, origin: string, request: Request, baseUrl: string): Promise<Reply> {
  const { method, path, cookie, body } = request;
  const {
    statusCode,
    headers,
    body: received,
  } = await agent.request({
    origin,
    path,
    method,
    headers: {
      origin: baseUrl,
      ...(cookie && { cookie: `svc_session=${cookie}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await received.text();
  const setCookie = /svc_session(?:_\d+)?=([^;]*)/.exec(String(headers["set-cookie"] ?? ""))?.[1] ?? "";
  return { status: statusCode, text, version: Number(headers["x-session-version"] ?? 0), setCookie };
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
