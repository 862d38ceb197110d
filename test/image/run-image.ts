import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { freePort, type TestApp } from "#test/support/app.ts";
import type { TestDatabase } from "#test/support/database.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import type { Image } from "./build-image.ts";

/**
 * Runs a command on the image's file system, in its own mount and process namespace. Like a hardened container, the root
 * is read-only, and the command has the image's user, no capabilities and no way to gain privileges.
 */
const script = `set -eu
root=$1 dir=$2 uid=$3 gid=$4
shift 4
mount --bind "$root" "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
for device in null zero full random urandom; do mount --bind "/dev/$device" "$root/dev/$device"; done
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$uid" --regid="$gid" --clear-groups \\
  --inh-caps=-all --bounding-set=-all --no-new-privs env --chdir="$dir" "$@"`;

function spawnInImage({ folder, config, account }: Image, command: string[], env: Record<string, string>) {
  const place = [folder, config.WorkingDir, String(account.uid), String(account.gid)];
  const isolation = ["--mount", "--pid", "--fork", "--kill-child"];
  const child = spawn("unshare", [...isolation, "sh", "-c", script, "sh", ...place, ...command], {
    env: { ...Object.fromEntries(config.Env.map((entry) => entry.split(/=(.*)/s, 2))), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

type RunResult = { code: number; out: string; err: string };

/** Runs a command in the image with its environment and `env`. Returns the exit code and the output. */
export async function runInImage(
  image: Image,
  command: string[],
  env: Record<string, string> = {},
): Promise<RunResult> {
  const child = spawnInImage(image, command, env);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: Number(code), out, err };
}

/** A running process of the image. */
export type Running = {
  app: TestApp;
  /** Its variables in addition to the image's. */
  env: Record<string, string>;
  child: ChildProcess;
  /** Everything that it wrote. */
  log(): string;
  /** Returns the id of its first process on this machine. */
  pid(): Promise<number>;
  /** Sends SIGTERM as a container engine does, and returns the exit code and the signal. */
  stop(): Promise<unknown[]>;
};

type Options = { command?: string[]; env?: Record<string, string> };

/** Starts the image's command, or another one, on a database and does not wait. The caller must stop or kill it. */
export async function startImage(
  image: Image,
  database: TestDatabase,
  { command = [...(image.config.Entrypoint ?? []), ...image.config.Cmd], env: more = {} }: Options = {},
): Promise<Running> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL: `http://${host}`,
    // As in compose.yaml, with all bundled plugins.
    PLUGIN_DIR: "/plugins",
    DEFAULT_PLUGINS: bundledPlugins.join(","),
    ...webhookEnv,
    ...more,
  };
  const child = spawnInImage(image, command, env);
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => (log += String(bytes)));
  const exited = once(child, "exit");
  const pid = async () => (await childrenOf(child.pid!))[0]!;
  return {
    app: { baseUrl: env.BASE_URL, wsUrl: `ws://${host}`, database } as TestApp,
    env,
    child,
    log: () => log,
    pid,
    async stop() {
      process.kill(await pid(), "SIGTERM");
      return exited;
    },
  };
}

/** Returns the ids of a process's children. */
export async function childrenOf(pid: number): Promise<number[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return ids.trim().split(" ").filter(Boolean).map(Number);
}

/** Expects that a process has the image's user, no capabilities, no way to gain privileges and a read-only root. */
export async function expectConfined(pid: number, { account }: Image): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const value = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(status)![1]!;
  const ids = (id: number) => Array.from({ length: 4 }, () => id).join("\t");
  expect(account.uid).not.toBe(0);
  expect([value("Uid"), value("Gid")]).toEqual([ids(account.uid), ids(account.gid)]);
  for (const set of ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"])
    expect([set, Number.parseInt(value(set), 16)]).toEqual([set, 0]);
  expect(value("NoNewPrivs")).toBe("1");
  expect(await readFile(`/proc/${pid}/mountinfo`, "utf8")).toMatch(/^\d+ \d+ \S+ \S+ \/ ro[, ]/m);
}
