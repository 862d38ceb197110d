import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { freePort } from "#test/support/app.ts";
import { findProgram } from "../programs.ts";

/** A program that runs until it is stopped, or until this process ends in any way. */
type Running = { child: ChildProcess; stop(): Promise<void> };

const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Starts a program. The kernel ends it with this process, even if this process is killed. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv, pipes: "ignore" | "pipe"): Running {
  const leash = existsSync("/usr/bin/setpriv") ? ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"] : [];
  const [command, ...rest] = [...leash, program, ...args];
  const child = spawn(command!, rest, { env, stdio: ["ignore", "ignore", "ignore", pipes] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.on("error", () => running.delete(child));
  child.unref();
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.ref();
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** A screen without a monitor. Its pointer is in the middle. */
export type Display = { name: string; stop(): Promise<void> };

/** The width and height of the screen: it holds the widest window on each side of its middle. */
export const screenPx = 4_000;

/** Starts an X server, which chooses a free number. Throws if it ends before it says the number. */
export async function startDisplay(): Promise<Display> {
  const args = ["-displayfd", "3", "-screen", "0", `${screenPx}x${screenPx}x24`, "-nolisten", "tcp"];
  const { child, stop } = start(findProgram("Xvfb")!, args, process.env, "pipe");
  const pipe = child.stdio[3] as Socket;
  const number = await Promise.race([
    once(pipe, "data").then(([bytes]) => String(bytes).trim()),
    once(child, "exit").then(() => Promise.reject(new Error("Xvfb ended"))),
  ]);
  pipe.unref();
  return { name: `:${number}`, stop };
}

/** A WebKitWebDriver, which has one session at a time. */
export type Driver = { url: string; stop(): Promise<void> };

/** Starts a WebKitWebDriver whose browsers get these variables. It answers at once or is started again. */
export async function startDriver(env: Record<string, string>): Promise<Driver> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const all = { ...process.env, ...env };
  const { child, stop } = start(findProgram("WebKitWebDriver")!, ["-p", String(port)], all, "ignore");
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null) {
    if (await isReady()) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("WebKitWebDriver ended");
}
