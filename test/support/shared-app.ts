import type { TestApp } from "./app.ts";

let started: Promise<TestApp> | undefined;
let isRunning = false;

/**
 * Returns the app of this process, which its test files share. A file may use it if it needs no settings, limits, log
 * lines or plugins of its own, and writes only to spaces that it created. The organization `default` also holds the
 * spaces and people of other files. `stop` does nothing: the app ends with the process.
 */
export function sharedApp(): Promise<TestApp> {
  started ??= start();
  return started;
}

/** Returns true if the shared app of this process listens. */
export const isSharedAppRunning = (): boolean => isRunning;

async function start(): Promise<TestApp> {
  // Unit tests load this module too, and must not load the product.
  const { startApp } = await import("./app.ts");
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  isRunning = true;
  return {
    ...app,
    get logLines(): string[] {
      throw new Error("the shared app keeps no log lines: use startApp");
    },
    stop: async () => {},
  };
}
