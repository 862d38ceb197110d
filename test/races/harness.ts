import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { persons, type Person, type Reply } from "#test/support/client.ts";
import { insertSpace } from "#test/support/insert.ts";
import { iterations, recordResult } from "#test/support/stress.ts";

/** The repetitions of each race: RACE_TRIALS, otherwise 1000 in the soak and 8 in `npm test`. */
export const trials = iterations("RACE_TRIALS", { test: 8, soak: 1000 });

/** Long enough for a soak on a slow machine. */
export const raceTimeout = 300_000 + trials * 500;

// Several trials run at once, so that they also interfere with each other like requests of other people.
const groupSize = 8;

/**
 * Runs a trial `trials` times. A trial sets itself up, starts its simultaneous requests, and returns a description of a
 * violation or null. Expects no violations.
 */
export async function race(trial: (n: number) => Promise<string | null>): Promise<void> {
  const violations: string[] = [];
  for (let from = 0; from < trials; from += groupSize) {
    const group = Array.from({ length: Math.min(groupSize, trials - from) }, (_, i) => trial(from + i));
    for (const [i, violation] of (await Promise.all(group)).entries())
      if (violation !== null) violations.push(`trial ${from + i}: ${violation}`);
  }
  expect(violations.slice(0, 5), `${violations.length} of ${trials} trials`).toEqual([]);
  recordResult({
    trial: "races",
    tried: `${expect.getState().currentTestName}, ${trials} times`,
    outcome: "no violation",
  });
}

/** Joins the sorted statuses of the replies, for comparison with the allowed outcomes. */
export function outcome(replies: Pick<Reply, "status">[]): string {
  return replies
    .map((reply) => reply.status)
    .sort()
    .join(" ");
}

/** Inserts signed-in people of the default org. */
export function crowd(app: TestApp, count: number): Promise<Person[]> {
  return persons(
    app,
    Array.from({ length: count }, (_, i) => `P${i}`),
  );
}

export type RacingSpace = { id: string; path: string; passcode: string };

/** Inserts a space of the default org with these owners and members. */
export async function raceSpace(
  app: TestApp,
  owners: Person[],
  members: Person[] = [],
): Promise<RacingSpace> {
  const { id, slug, passcode } = await insertSpace(app.database, { name: "Race", owners, members });
  return { id, path: `/api/orgs/default/spaces/${slug}`, passcode };
}

/** Returns the role of each member of a space, by user id. */
export async function rolesIn(app: TestApp, space: RacingSpace): Promise<Map<string, string>> {
  const { rows } = await app.database.sql.query<{ user_id: string; role: string }>(
    "select user_id, role from space_members where space_id = $1",
    [space.id],
  );
  return new Map(rows.map((row) => [row.user_id, row.role]));
}

let networks = 0;

/** Returns the header of a client in a new network behind the proxy, so that trials share no rate limit. */
export function ownAddress(): Record<string, string> {
  networks += 1;
  const network = `${(0xdb8 + (networks >> 16)).toString(16)}:${(networks & 0xffff).toString(16)}`;
  return { "x-forwarded-for": `2001:${network}::1` };
}

/** The settings that allow trials to set their client address and to open any number of spaces. */
export const raceEnv = {
  TRUST_PROXY_HEADERS: "true",
  TRUSTED_PROXY_CIDRS: "127.0.0.0/8",
  SPACE_LIMIT_PER_IDENTITY: "100000",
  LOG_LEVEL: "error",
};
