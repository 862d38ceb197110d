import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { serverProgram } from "#test/support/built-server.ts";

/** A process of the built server. */
export type ServerProcess = {
  port: number;
  child: ChildProcess;
  /** Its log and its standard error so far, if they are kept. */
  output: { log: string; errors: string };
  /** Resolves with the exit code and signal. */
  exited: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  /** Returns the time of the first log line, by the clock of the process; null before that. */
  firstLogAt(): Date | null;
  /** Returns true if /readyz answers with 2xx. */
  isReady(): Promise<boolean>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<[code: number | null, signal: NodeJS.Signals | null]>;
};

type Options = {
  roles: string;
  databaseUrl: string;
  port: number;
  /** The setting BASE_URL; by default the own address. */
  baseUrl?: string;
  env?: Record<string, string | undefined>;
  /** The program of another build. */
  program?: string;
  /** The clock of the process, in minutes after the real time. */
  clockMinutes?: number;
  /** Ignores log and standard error. */
  isSilent?: boolean;
};

const shiftedClock = new URL("../support/shifted-clock.mjs", import.meta.url).href;

/** Starts a process with these settings alone, and does not wait. The exit of this process kills it. */
export function startServer(options: Options): ServerProcess {
  const { roles, databaseUrl, port, env, clockMinutes = 0, isSilent = false } = options;
  const shift = clockMinutes === 0 ? [] : ["--import", shiftedClock];
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...shift, options.program ?? serverProgram], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      BASE_URL: options.baseUrl ?? address.replace("127.0.0.1", "localhost"),
      HOST: "127.0.0.1",
      PORT: String(port),
      ROLES: roles,
      CLOCK_MINUTES: String(clockMinutes),
      ...env,
    },
    stdio: isSilent ? "ignore" : ["ignore", "pipe", "pipe"],
  });
  const output = { log: "", errors: "" };
  child.stdout?.on("data", (bytes: Buffer) => (output.log += bytes.toString()));
  child.stderr?.on("data", (bytes: Buffer) => (output.errors += bytes.toString()));
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  // `close` follows the end of both outputs.
  const exited = once(child, "close") as ServerProcess["exited"];
  void exited.then(() => process.off("exit", kill));
  return {
    port,
    child,
    output,
    exited,
    firstLogAt() {
      const time = /"time":"([^"]+)"/.exec(output.log)?.[1];
      return time === undefined ? null : new Date(time);
    },
    isReady: () =>
      fetch(`${address}/readyz`).then(
        async (reply) => (await reply.arrayBuffer(), reply.ok),
        () => false,
      ),
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Waits until a process is ready, or for another state. Throws an Error with its output if it exits first. */
export async function untilReady(server: ServerProcess, isReady = server.isReady): Promise<void> {
  const { child, output } = server;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`A server ended with ${child.exitCode}: ${output.log.slice(-4000)}${output.errors}`);
    await sleep(20);
  }
}
