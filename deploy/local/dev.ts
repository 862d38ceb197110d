import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { keepPluginDevKey } from "./plugin-dev-key.ts";
import { say } from "./progress.mjs";
import { provideDatabase, providePluginDir, ROOT } from "./provide-settings.ts";
import { exitWith, watchEnd } from "./watch-end.ts";

const VITE_PORT = "5173";

/** Runs the server under tsx, which restarts it at every change, and Vite in front of it for the client. */
async function develop(): Promise<number> {
  const hasEnded = watchEnd();
  providePluginDir();
  const { stop: stopPostgres } = await provideDatabase();
  if (!hasEnded()) await serve();
  await stopPostgres();
  return 0;
}

/** Runs both programs until a stop signal, or until one of them exits, because each needs the other. */
async function serve(): Promise<void> {
  const port = process.env.PORT || "8080";
  const env = {
    ...process.env,
    PORT: port,
    // Other machines must not reach a development server.
    HOST: process.env.HOST || "127.0.0.1",
    // The browser connects to Vite, so that is the origin that may write.
    BASE_URL: process.env.BASE_URL || `http://localhost:${VITE_PORT}`,
    STANDPOINT_API: `http://localhost:${port}`,
  };
  const programs = [
    // The condition adds the routes for plugin authors.
    "tsx/dist/cli.mjs watch --clear-screen=false --conditions=plugindev services/main.ts",
    `vite/bin/vite.js web --port ${VITE_PORT} --strictPort --clearScreen false`,
  ];
  const children = programs.map((program) =>
    spawn(process.execPath, `node_modules/${program}`.split(" "), { cwd: ROOT, stdio: "inherit", env }),
  );
  const exits = children.map((child) => once(child, "exit"));
  const stop = new AbortController();
  const keyFile = join(ROOT, ".data", "plugin-dev-key");
  const key = keepPluginDevKey(keyFile, env.STANDPOINT_API, stop.signal).catch((error: Error) =>
    say(`The key for plugins could not be written to ${keyFile}: ${error.message}`),
  );
  say(`\n  Standpoint in development: ${env.BASE_URL} (the API itself listens on port ${port})\n`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), ...exits]);
  stop.abort();
  for (const child of children) child.kill("SIGTERM");
  await Promise.all([key, ...exits]);
}

await exitWith(develop());
