import type { TestApp } from "./app.ts";

const started = new Map<string, Promise<TestApp>>();
let running = 0;

/**
 * Returns the app of this process with these settings, which its test files share. A file may use it if it needs no
 * limits or log lines of its own, and writes only to spaces that it created. The organization `default` also holds the
 * spaces and people of other files. `stop` does nothing: the app ends with the process.
 */
export function sharedApp(env: Record<string, string> = {}): Promise<TestApp> {
  const key = JSON.stringify(env);
  const app = started.get(key) ?? start(env);
  started.set(key, app);
  return app;
}

/** Returns the number of shared apps that listen in this process. */
export const sharedAppsRunning = (): number => running;

async function start(env: Record<string, string>): Promise<TestApp> {
  // Unit tests load this module too, and must not load the product.
  const { startApp } = await import("./app.ts");
  const app = await startApp({ env: { LOG_LEVEL: "error", ...env } });
  running++;
  return {
    ...app,
    get logLines(): string[] {
      throw new Error("a shared app keeps no log lines: use startApp");
    },
    stop: async () => {},
  };
}
