import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DEFAULT_PLUGINS } from "#shared/runtime/settings/plugins.ts";
import { startServer, untilReady } from "#test/rig/server-process.ts";
import { adminProgram } from "#test/support/built-server.ts";

/** The settings of every fixture's instance. The key is public, and encrypts nothing but fixtures. */
export const instanceSettings = {
  AUTH_MODE: "oidc",
  OIDC_CLIENT_ID: "standpoint-demo",
  OIDC_CLIENT_SECRET: "",
  PLUGIN_SECRET_KEY: Buffer.from("a public key for fixtures only..").toString("base64"),
  DEFAULT_PLUGINS,
  PLUGIN_DIR: join(import.meta.dirname, "no-plugin-files"),
  STANDUP_WEBHOOK_HOSTS: "hooks.example",
  REQUEST_LIMIT_PER_CALLER: "1000",
  REQUEST_LIMIT_PER_ADDRESS: "1000",
};

/** Where an instance runs. `baseUrl` is its setting BASE_URL, which its replies contain. */
export type InstanceOptions = {
  databaseUrl: string;
  baseUrl: string;
  issuer: string;
  port: number;
  roles: string;
  /** The clock of its processes, in milliseconds after the real time. */
  clockShiftMs: number;
  /** The setting BOOTSTRAP_ADMIN, for an empty database. */
  firstAdmin?: string;
};

/** The built service in a child process. `address` is where it listens. */
export type Instance = { address: string; stop(): Promise<void> };

/** Starts the built service and waits until it is ready. Throws an Error with its output if it ends before that. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { databaseUrl, port, roles } = options;
  const server = startServer({ databaseUrl, port, roles, env: environment(options) });
  await untilReady(server);
  return { address: `http://127.0.0.1:${port}`, stop: async () => void (await server.end("SIGTERM")) };
}

/** Runs an operator command on the database of an instance. Returns its exit code and both outputs. */
export async function runAdmin(
  options: InstanceOptions,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [adminProgram, ...args], {
    env: environment(options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, "close") as Promise<[number]>,
  ]);
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

const shiftedClock = new URL("../support/shifted-clock.mjs", import.meta.url).href;

function environment({ databaseUrl, baseUrl, issuer, clockShiftMs, firstAdmin }: InstanceOptions) {
  return {
    ...instanceSettings,
    DATABASE_URL: databaseUrl,
    BASE_URL: baseUrl,
    OIDC_ISSUER: issuer,
    PATH: process.env["PATH"],
    TZ: "UTC",
    NODE_OPTIONS: `--import ${shiftedClock}`,
    CLOCK_MINUTES: String(clockShiftMs / 60_000),
    ...(firstAdmin && { BOOTSTRAP_ADMIN: firstAdmin }),
  };
}
