// Rules: protocol/standups#away-limit, protocol/standups#kudo-limit
import { describe, test } from "vitest";
import type { MemberView } from "#shared/wire/spaces.ts";
import { ok, readStandup, type Person } from "#test/support/client.ts";
import { openStandup } from "#test/support/standups.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, KUDO_LIMIT_PER_SPACE: "3" } });

/** Returns the UTC date in this many days. */
const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);
const countOf = async (table: "kudos" | "away_ranges", column: string, id: string) =>
  (await app.database.sql.query(`select 1 from ${table} where ${column} = $1`, [id])).rows.length;

// Rules: protocol/guarantees#caps-under-concurrency, protocol/guarantees#no-deadlocks
describe("limits of kudos and days away", () => {
  test(
    "a space accepts as many simultaneous kudos as its limit allows",
    () =>
      race(async () => {
        const [owner, ...six] = (await crowd(app, 7)) as [Person, ...Person[]];
        const space = await raceSpace(app, [owner], six);
        const rooms = [await openStandup(owner, space.path), await openStandup(owner, space.path)];
        const body = { to: owner.id, text: "Thanks" };
        const replies = await Promise.all(
          six.map((who, i) => {
            const room = rooms[i % 3];
            return who.send("POST", room ? `${room.room}/actions/kudo` : `${space.path}/kudos`, { body });
          }),
        );
        const result = `${outcome(replies)}, ${await countOf("kudos", "space_id", space.id)} kudos`;
        return result === "201 201 201 409 409 409, 3 kudos" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "if a person with 18 ranges of days away adds six at once, two are accepted",
    () =>
      race(async () => {
        const [ana] = (await crowd(app, 1)) as [Person];
        await app.database.sql.query(
          "insert into away_ranges (user_id, starts_on, ends_on) select $1, $2, $2 from generate_series(1, 18)",
          [ana.id, day(1)],
        );
        const body = { startsOn: day(1), endsOn: day(1) };
        const replies = await Promise.all(
          Array.from({ length: 6 }, () => ana.send("POST", "/api/me/away", { body })),
        );
        const result = `${outcome(replies)}, ${await countOf("away_ranges", "user_id", ana.id)} ranges`;
        return result === "201 201 409 409 409 409, 20 ranges" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "simultaneous changes of several rooms all succeed",
    () =>
      race(async () => {
        const [ana, ben] = (await crowd(app, 2)) as [Person, Person];
        const spaces = [await raceSpace(app, [ana, ben]), await raceSpace(app, [ana, ben])];
        const rooms = [];
        for (const { path } of spaces) rooms.push(await openStandup(ana, path), await openStandup(ben, path));
        const [first, , third] = rooms as [(typeof rooms)[0], unknown, (typeof rooms)[0]];
        const kudo = await ok<{ id: string }>(ana, "POST", `${first.room}/actions/kudo`, {
          to: ben.id,
          text: "Thanks",
        });
        const days = { startsOn: day(-1), endsOn: day(1) };
        const replies = await Promise.all([
          ana.send("POST", "/api/me/away", { body: days }),
          ben.send("POST", "/api/me/away", { body: days }),
          ana.send("DELETE", `${spaces[0]!.path}/kudos/${kudo.id}`),
          ben.send("POST", `${first.room}/actions/add`, { body: { text: "One" } }),
          ana.send("POST", `${third.room}/actions/add`, { body: { text: "Two" } }),
          ben.send("POST", `${spaces[1]!.path}/sessions`, {
            body: { kind: "standup", title: "Late", config: { mode: "async" } },
          }),
        ]);
        const versions = [];
        for (const room of rooms) versions.push((await readStandup(ana, room.room)).version);
        const lateId = (replies.at(-1)!.body as { id: string }).id;
        const { state } = await readStandup(ana, `/api/sessions/${lateId}`);
        const { sessions } = await ok<MemberView>(ana, "GET", spaces[1]!.path);
        const result = `${outcome(replies)}; ${versions.join(" ")}; ${state.away!.length}; ${sessions.length}`;
        // The first room counts its kudo twice, given and taken back. Each room counts two absences and one commitment.
        return result === "201 201 201 201 201 204; 6 4 4 4; 2; 3" ? null : result;
      }),
    raceTimeout,
  );
});
