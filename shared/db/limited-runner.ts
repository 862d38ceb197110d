import type pg from "pg";
import type { Semaphore } from "#shared/runtime/semaphore.ts";
import type { Runner } from "./statement.ts";

/** Returns a runner whose statements each take a permit of the semaphore, for the time of the statement only. */
export function limitedRunner(runner: Runner, semaphore: Semaphore): Runner {
  const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
  const limited = (...given: unknown[]) => semaphore.run(() => query(...given));
  return { query: limited as pg.Pool["query"] };
}
