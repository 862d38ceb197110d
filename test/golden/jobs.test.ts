import { getConstructionPlans } from "pg-boss";
import { expect, test } from "vitest";
import { JOB_QUEUE_VERSION } from "#shared/db/job-queue.ts";

test("JOB_QUEUE_VERSION is the schema version of the installed pg-boss", () => {
  const [, version] = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans("pgboss"))!;
  expect(JOB_QUEUE_VERSION).toBe(Number(version));
});
