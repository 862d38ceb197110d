import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { freePort } from "./app.ts";
import { serverProgram } from "./built-server.ts";
import type { TestDatabase } from "./database.ts";

const shiftedClock = new URL("./shifted-clock.mjs", import.meta.url).href;

/** A scheduler in a child process. */
export type SpawnedScheduler = {
  /** Returns the time of its first log line, by its own clock; null before that. */
  firstLogAt(): Date | null;
  /** Returns true if /readyz answers with 2xx. */
  isReady(): Promise<boolean>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a scheduler whose clock is shifted by `clockMinutes`. The end of the test kills it. */
export async function spawnScheduler(database: TestDatabase, clockMinutes = 0): Promise<SpawnedScheduler> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", shiftedClock, serverProgram], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      BASE_URL: `http://localhost:${port}`,
      PORT: String(port),
      HOST: "127.0.0.1",
      ROLES: "scheduler",
      CLOCK_MINUTES: String(clockMinutes),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => end("SIGKILL"));
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  return {
    firstLogAt() {
      const time = /"time":"([^"]+)"/.exec(output)?.[1];
      return time === undefined ? null : new Date(time);
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      ),
    end,
  };
}
