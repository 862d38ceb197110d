import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment, serverFlags } from "#deploy/local/builds.mjs";
import type { ProcessName } from "./plan.ts";

/** The life of one process, from its start to its end. Times are from `performance.now()`. */
export type Life = {
  name: string;
  pid: number;
  from: number;
  to: number | null;
  build: string;
  /** The exit code or signal, if the day did not end the process, or if SIGTERM did not end it with code 0. */
  endedBy?: string;
};

/** A process that is started again when it ends. */
export type Supervised = {
  name: ProcessName;
  port: number;
  /** The lives of the process, the current one last. */
  lives: Life[];
  kill(): void;
  /** Ends the process with SIGTERM and starts one of another build. Resolves when that one is ready. */
  replace(folder: string, build: string): Promise<void>;
  untilReady(): Promise<void>;
  /** Collects the garbage of the process. Returns its resident memory in bytes, or undefined if the process ends. */
  collect(): Promise<number | undefined>;
  stop(): Promise<void>;
};

type Options = { name: ProcessName; port: number; env: Record<string, string>; folder: string; logs: string };

const collecting = ["--expose-gc", "--import", new URL("collector.mjs", import.meta.url).href];
const restartAfterMs = 500;
const readyWithinMs = 60_000;
const killAfterMs = 15_000;

/** Starts a role of the build in `folder`, and starts it again half a second after each end. */
export function supervise({ name, port, env, folder, logs }: Options): Supervised {
  let build = { folder, name: "current" };
  let stopping = false;
  let expected: string | undefined;
  let child: ChildProcess;
  let ended: Promise<unknown>;
  const lives: Life[] = [];

  function start() {
    const log = openSync(join(logs, `${name}.log`), "a");
    const main = join(build.folder, "dist", "server", "main.cjs");
    child = spawn(process.execPath, [...serverFlags(), ...collecting, main], {
      env: { ...env, ...serverEnvironment() },
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    const life: Life = { name, pid: child.pid!, from: performance.now(), to: null, build: build.name };
    lives.push(life);
    expected = undefined;
    ended = once(child, "exit").then(async ([code, signal]) => {
      life.to = performance.now();
      const endedBy = String(signal ?? code);
      if (endedBy !== expected) life.endedBy = endedBy;
      if (stopping) return;
      await sleep(restartAfterMs);
      if (!stopping) start();
    });
  }

  async function untilReady() {
    const deadline = performance.now() + readyWithinMs;
    for (;;) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        async (reply) => (await reply.text(), reply.ok),
        () => false,
      );
      if (isReady) return;
      if (performance.now() > deadline) throw new Error(`${name} is not ready after ${readyWithinMs} ms`);
      await sleep(20);
    }
  }

  start();
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    name,
    port,
    lives,
    kill() {
      expected = "SIGKILL";
      child.kill("SIGKILL");
    },
    async replace(nextFolder, nextName) {
      build = { folder: nextFolder, name: nextName };
      expected = "0";
      child.kill("SIGTERM");
      await ended;
      await untilReady();
    },
    untilReady,
    collect: () =>
      new Promise((resolve) => {
        child.once("message", (bytes) => resolve(bytes as number));
        child.once("exit", () => resolve(undefined));
        child.send("collect", (error) => void (error && resolve(undefined)));
      }),
    async stop() {
      stopping = true;
      const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
      clearTimeout(timer);
    },
  };
}
