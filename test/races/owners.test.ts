import { describe, test } from "vitest";
import type { Person } from "#test/support/client.ts";
import {
  crowd,
  outcome,
  race,
  raceEnv,
  raceSpace,
  raceTimeout,
  rolesIn,
  type RacingSpace,
} from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });

const demote = (who: Person, target: Person, { path }: RacingSpace) =>
  who.send("POST", `${path}/members/${target.id}/role`, { body: { role: "member" } });
const remove = (who: Person, target: Person, { path }: RacingSpace) =>
  who.send("DELETE", `${path}/members/${target.id}`);

type Move = (a: Person, b: Person, space: RacingSpace) => ReturnType<Person["send"]>[];

/** Simultaneous actions of two owners and their allowed outcomes. The later action is refused. */
const moves: [string, Move, string[]][] = [
  ["both leave", (a, b, s) => [remove(a, a, s), remove(b, b, s)], ["204 409"]],
  ["both step down", (a, b, s) => [demote(a, a, s), demote(b, b, s)], ["204 409"]],
  ["one leaves, one steps down", (a, b, s) => [remove(a, a, s), demote(b, b, s)], ["204 409"]],
  ["each removes the other", (a, b, s) => [remove(a, b, s), remove(b, a, s)], ["204 404"]],
  ["each demotes the other", (a, b, s) => [demote(a, b, s), demote(b, a, s)], ["204 403"]],
  [
    "one removes the other, who demotes them",
    (a, b, s) => [remove(a, b, s), demote(b, a, s)],
    ["204 403", "204 404"],
  ],
];

// Rules: protocol/guarantees#caps-under-concurrency, protocol/spaces#the-last-owner
describe("the last two owners at once", () => {
  test(
    "one owner remains when two demote each other",
    () =>
      race(async (n) => {
        const [what, move, allowed] = moves[n % moves.length]!;
        const [a, b, bystander] = (await crowd(app, 3)) as [Person, Person, Person];
        const space = await raceSpace(app, [a, b], [bystander]);
        const replies = await Promise.all(move(a, b, space));
        const owners = [...(await rolesIn(app, space)).values()].filter((role) => role === "owner").length;
        const statuses = outcome(replies);
        return owners === 1 && allowed.includes(statuses) ? null : `${what}: ${statuses}, ${owners} owners`;
      }),
    raceTimeout,
  );
});
