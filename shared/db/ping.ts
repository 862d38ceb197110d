import type { Check } from "#shared/runtime/monitor.ts";
import type { Database } from "./database.ts";

const pingMs = 3000;

/** Returns the check that the database answers within 3 s (spec 2, GET /readyz). */
export function pingCheck(db: Pick<Database, "pool">): Check {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const ping = db.pool.query("select 1").then(
      () => null,
      () => unreachable,
    );
    const timeUp = new Promise<string>((done) => (timer = setTimeout(() => done(unreachable), pingMs)));
    const words = await Promise.race([ping, timeUp]);
    clearTimeout(timer);
    return words;
  };
}

const unreachable = "the database cannot be reached";
