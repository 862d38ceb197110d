import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { becomeOwnerOf } from "./postgres-account.ts";
import { providePluginDir } from "./plugin-dir.ts";
import { say, step } from "./progress.mjs";
import { watchEnd } from "./watch-end.ts";

const root = join(import.meta.dirname, "..", "..");
const VITE_PORT = "5173";

/** Runs the server under tsx, which restarts it at every change, and Vite in front of it for the client. */
async function develop(): Promise<number> {
  const hasEnded = watchEnd();
  providePluginDir();
  const port = process.env.PORT || "8080";
  const dataDir = join(root, ".data", "postgres");
  const change = process.env.DATABASE_URL ? undefined : becomeOwnerOf(dataDir);
  if (change) say(change);
  const postgres = process.env.DATABASE_URL
    ? undefined
    : await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  if (hasEnded()) {
    await postgres?.stop();
    return 0;
  }
  const env = {
    ...process.env,
    DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL,
    PORT: port,
    // What is being worked on is nobody else's to reach.
    HOST: process.env.HOST || "127.0.0.1",
    // The browser connects to Vite, so its origin is the one that may write.
    BASE_URL: process.env.BASE_URL || `http://localhost:${VITE_PORT}`,
    STANDPOINT_API: `http://localhost:${port}`,
  };
  const run = (args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: "inherit", env });
  const children = [
    // The condition adds what authors of plugins need (protocol/plugins 73).
    run([
      "node_modules/tsx/dist/cli.mjs",
      "watch",
      "--clear-screen=false",
      "--conditions=plugindev",
      "services/main.ts",
    ]),
    run([
      "node_modules/vite/bin/vite.js",
      "web",
      "--port",
      VITE_PORT,
      "--strictPort",
      "--clearScreen",
      "false",
    ]),
  ];
  say(`\n  Standpoint in development: ${env.BASE_URL} (the API itself listens on port ${port})\n`);
  await firstEnd(children);
  for (const child of children) child.kill("SIGTERM");
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  await postgres?.stop();
  return 0;
}

// Resolves at a signal to stop, or when one of the two ends by itself: each is useless without the other.
function firstEnd(children: ChildProcess[]): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => done());
    for (const child of children) child.once("exit", () => done());
  });
}

try {
  process.exit(await develop());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
