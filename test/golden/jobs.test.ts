import { getConstructionPlans } from "pg-boss";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const migration = new URL("../../migrations/0010_jobs.sql", import.meta.url);

/** The statements of a script, without those that open, guard and close its transaction: the migrator does that. */
function statementsOf(script: string): string[] {
  return script
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("--"))
    .filter((line) => !/^(BEGIN|COMMIT);$|^SET LOCAL (lock|idle)|^SELECT pg_advisory_xact_lock/.test(line));
}

test("the job queue's schema is what the installed pg-boss makes: a new version of it needs a new migration", async () => {
  const ours = statementsOf(await readFile(migration, "utf8"));
  const theirs = statementsOf(getConstructionPlans("pgboss"));
  expect(theirs.length).toBeGreaterThan(300);
  expect(ours.slice(0, theirs.length)).toEqual(theirs);
  // The statements after them make the project's own queues.
  expect(ours.slice(theirs.length).every((line) => line.startsWith("SELECT pgboss.create_queue("))).toBe(true);
});
