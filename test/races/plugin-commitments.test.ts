// Rules: protocol/plugins#commitments, protocol/plugins#space-wide-actions, protocol/plugins#withdrawing-commitments,
//   protocol/standups#commitment-limit
import { beforeAll, describe, test } from "vitest";
import type { Person } from "#test/support/client.ts";
import {
  commitmentsIn,
  committingPackage,
  openCommittingRoom,
  type CommitmentCall,
  type CommittingRoom,
} from "#test/support/committing-plugin.ts";
import { freshName, install } from "#test/support/plugins.ts";
import { openStandup, type StandupRoom } from "#test/support/standups.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout, type RacingSpace } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, PLUGIN_DIR: "/nowhere" } });
let plugins: { kind: string; install: string }[];
beforeAll(async () => {
  const [admin] = (await crowd(app, 1)) as [Person];
  await app.database.sql.query("update org_members set role = 'admin' where user_id = $1", [admin.id]);
  // The trials of a group use different installs, because actions of one install wait for each other.
  plugins = [];
  for (let n = 0; n < 8; n++) {
    const kind = freshName("actions");
    const { id } = await install({ admin, path: "/api/orgs/default/admin/plugins" }, committingPackage(kind));
    plugins.push({ kind, install: id });
  }
});

type Scene = {
  ana: Person;
  ben: Person;
  space: RacingSpace;
  retro: CommittingRoom;
  daily: StandupRoom;
  live: StandupRoom;
};

/** A space of two people with a room of the plugin and two open standups. */
async function scene(n: number): Promise<Scene> {
  const [ana, ben] = (await crowd(app, 2)) as [Person, Person];
  const space = await raceSpace(app, [ana], [ben]);
  const retro = await openCommittingRoom(ana, space.path, plugins[n % plugins.length]!);
  const daily = await openStandup(ana, space.path);
  return { ana, ben, space, retro, daily, live: await openStandup(ana, space.path, { mode: "sync" }) };
}

const fill = (space: RacingSpace, who: Person, count: number) =>
  app.database.sql.query(
    "insert into standup_commitments (space_id, user_id, text) select $1, $2, 'Old' from generate_series(1, $3::int)",
    [space.id, who.id, count],
  );
const inStandup = (who: Person, { room }: StandupRoom, action: string, body: object) =>
  who.send("POST", `${room}/actions/${action}`, { body });

// Rules: protocol/guarantees#caps-under-concurrency, protocol/guarantees#no-deadlocks
describe("commitments of plugins under simultaneous requests", () => {
  test.each([
    ["answered as done", "answer", { done: true }],
    ["answered as not yet", "answer", { done: false }],
    ["dropped", "drop", {}],
  ])(
    "a commitment is either withdrawn or %s",
    (_, action, body) =>
      race(async (n) => {
        const { ana, retro, daily } = await scene(n);
        const [id] = (await retro.take(ana, ["add", "Fix"])) as [string];
        const [taken, answered] = await Promise.all([
          retro.send(ana, "take", [["withdraw", id]]),
          inStandup(ana, daily, action, { id, ...body }),
        ]);
        const [isWithdrawn] = await retro.results(ana);
        const { rows } = await app.database.sql.query("select from standup_commitments where id = $1", [id]);
        const result = `${taken.status} ${String(isWithdrawn)}, ${answered.status}, ${rows.length} rows`;
        return ["204 true, 404, 0 rows", "204 false, 204, 1 rows"].includes(result) ? null : result;
      }),
    raceTimeout,
  );

  test(
    "a person with 98 open commitments who adds four at once in rooms and standups gets two",
    () =>
      race(async (n) => {
        const { ana, space, retro, daily, live } = await scene(n);
        await fill(space, ana, 98);
        const replies = await Promise.all([
          retro.send(ana, "take", [["add", "One"]]),
          retro.send(ana, "take", [["add", "Two"]]),
          inStandup(ana, daily, "add", { text: "Three" }),
          inStandup(ana, live, "add", { text: "Four" }),
        ]);
        const shown = await Promise.all([daily, live].map((room) => commitmentsIn(ana, room)));
        const isExpected = replies.every(({ status }) => [201, 204, 409].includes(status));
        const result = `${outcome(replies)}: ${shown.map(({ length }) => length).join(" and ")} shown`;
        return isExpected && shown.every(({ length }) => length === 100) ? null : result;
      }),
    raceTimeout,
  );

  test(
    "two plugins that add eight commitments each at the same time reach the limit exactly",
    () =>
      race(async (n) => {
        const { ana, space, retro, daily } = await scene(n);
        const other = await openCommittingRoom(ana, space.path, plugins[(n + 1) % plugins.length]!);
        await fill(space, ana, 90);
        const calls = Array.from({ length: 8 }, (_, at): CommitmentCall => ["add", `New ${at}`]);
        const replies = await Promise.all([retro, other].map((room) => room.send(ana, "take", calls)));
        const { length } = await commitmentsIn(ana, daily);
        return length === 100 ? null : `${outcome(replies)}: ${length} open`;
      }),
    raceTimeout,
  );

  test(
    "a space with 499 open commitments accepts one of two simultaneous ones",
    () =>
      race(async (n) => {
        const { ana, ben, space, retro, daily } = await scene(n);
        const others = await crowd(app, 5);
        for (const { id } of others)
          await app.database.sql.query(
            "insert into space_members (space_id, user_id, role) values ($1, $2, 'member')",
            [space.id, id],
          );
        for (const [at, other] of others.entries()) await fill(space, other, at === 0 ? 99 : 100);
        const [taken, added] = await Promise.all([
          retro.send(ana, "take", [["add", "One"]]),
          inStandup(ben, daily, "add", { text: "Two" }),
        ]);
        const [result] = await retro.results(ana);
        const isTaken = result !== "refused: quota";
        const { length } = await commitmentsIn(ana, daily);
        const isRight = taken.status === 204 && added.status === (isTaken ? 409 : 201) && length === 500;
        return isRight ? null : `${taken.status} ${String(result)}, ${added.status}: ${length}`;
      }),
    raceTimeout,
  );

  test(
    "a member who is removed while adding adds before the removal or not at all",
    () =>
      race(async (n) => {
        const { ana, ben, space, retro, daily } = await scene(n);
        const [taken, removed] = await Promise.all([
          retro.send(ben, "take", [["add", "Fix"]]),
          ana.send("DELETE", `${space.path}/members/${ben.id}`),
        ]);
        const { rows } = await app.database.sql.query("select from standup_commitments where user_id = $1", [
          ben.id,
        ]);
        const shown = await commitmentsIn(ana, daily);
        const result = `${taken.status}, ${removed.status}: ${rows.length} rows, ${shown.length} shown`;
        return ["204, 204: 1 rows, 0 shown", "404, 204: 0 rows, 0 shown"].includes(result) ? null : result;
      }),
    raceTimeout,
  );

  test(
    "adding while the room is renamed or deleted shows its title or no origin",
    () =>
      race(async (n) => {
        const { ana, ben, space, retro, daily } = await scene(n);
        const path = `${space.path}/sessions/${retro.id}`;
        const isDeleted = n % 2 === 0;
        const [taken, changed] = await Promise.all([
          retro.send(ben, "take", [["add", "Fix"]]),
          isDeleted
            ? ana.send("DELETE", path)
            : ana.send("PATCH", path, { body: { title: "Renamed", base: { title: "Retro of May" } } }),
        ]);
        const [shown] = await commitmentsIn(ana, daily);
        const title = shown?.origin?.title ?? "none";
        const result = `${taken.status}, ${changed.status}: ${shown ? title : "no commitment"}`;
        const allowed = isDeleted ? ["204, 204: none", "404, 204: no commitment"] : ["204, 200: Renamed"];
        return allowed.includes(result) ? null : result;
      }),
    raceTimeout,
  );
});
