import type { TestApp } from "./app.ts";

/**
 * Returns the lines of the application's log that tell of an error. Left out is what no request causes: on a machine
 * that is busy with something else the listener's probe or a connection to the database may be late, and both are made
 * up for.
 */
export function errorsLogged(app: TestApp): string[] {
  return app.logLines.filter(
    (line) => line.includes('"level":"error"') && !/the listener|timeout expired/.test(line),
  );
}
