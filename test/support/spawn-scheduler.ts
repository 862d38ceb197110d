import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { freePort } from "./app.ts";
import { serverProgram } from "./built-server.ts";
import type { TestDatabase } from "./database.ts";

const shiftedClock = new URL("./shifted-clock.mjs", import.meta.url).href;

/** A scheduler in a process of its own. */
export type SpawnedScheduler = {
  /** When it said its first word, by its own clock; null before that. */
  spokeAt(): Date | null;
  /** Says whether it is ready, as it tells monitors; false where it does not answer. */
  isReady(): Promise<boolean>;
  /** Ends it with a signal and waits for that. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts one whose clock is so many minutes off. It is killed when its test is over at the latest. */
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
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
  return {
    spokeAt() {
      const time = /"time":"([^"]+)"/.exec(said)?.[1];
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
