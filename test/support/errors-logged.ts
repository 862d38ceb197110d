import type { TestApp } from "./app.ts";

/**
 * Returns the error lines of the application's log. Leaves out two errors that a busy machine causes: a late listener
 * probe and a connection timeout. The application recovers from both.
 */
export function errorsLogged(app: TestApp): string[] {
  return app.logLines.filter(
    (line) => line.includes('"level":"error"') && !/the listener|timeout expired/.test(line),
  );
}
