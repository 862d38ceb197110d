// Rules: protocol/limits#commitments
import { afterAll, describe, test } from "vitest";
import { MAX_COMMITMENTS, MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { startApp } from "#test/support/app.ts";
import { addStory, ok, type Person } from "#test/support/client.ts";
import { fillPoker, fillStandup } from "#test/support/room-text.ts";
import { openStandup } from "#test/support/standups.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });
/** A second process on the same database. Within one process, a room's actions queue before any lock. */
const other = await startApp({ env: raceEnv, database: app.database });
afterAll(async () => {
  await other.stop();
});

/** Returns the bytes of text in a room: stories, entries and kudos. */
async function textBytes(sessionId: string): Promise<number> {
  const { rows } = await app.database.sql.query<{ held: number }>(
    `select (
       (select coalesce(sum(octet_length(title || ref || notes)), 0) from stories where session_id = $1)
       + (select coalesce(sum(octet_length(yesterday || today || blockers)), 0)
          from standup_entries where session_id = $1)
       + (select coalesce(sum(octet_length(text)), 0) from kudos where session_id = $1))::int as held`,
    [sessionId],
  );
  return rows[0]!.held;
}

// Rules: protocol/guarantees#caps-under-concurrency, protocol/limits#room-text
describe("simultaneous texts respect a room's limit", () => {
  test(
    "a room with 250 bytes left accepts two of six texts of 100 bytes",
    () =>
      race(async () => {
        const [owner, ...six] = (await crowd(app, 7)) as [Person, ...Person[]];
        const space = await raceSpace(app, [owner], six);
        const { id, room } = await openStandup(owner, space.path);
        await fillStandup(app, id, MAX_ROOM_TEXT_BYTES - 250);
        const text = "t".repeat(100);
        const replies = await Promise.all(
          six.map((who, i) => {
            const client = i % 2 === 0 ? who : who.on(other);
            return i < 3
              ? client.send("PUT", `${room}/actions/standup`, { body: { today: text } })
              : client.send("POST", `${room}/actions/kudo`, { body: { to: owner.id, text } });
          }),
        );
        const accepted = replies.filter(({ status }) => status < 300).length;
        const bytes = await textBytes(id);
        return accepted === 2 && bytes === MAX_ROOM_TEXT_BYTES - 50
          ? null
          : `${outcome(replies)}, ${bytes} bytes`;
      }),
    raceTimeout,
  );

  test(
    "a poker room with 150 bytes left accepts one of three texts",
    () =>
      race(async () => {
        const [owner] = (await crowd(app, 1)) as [Person];
        const space = await raceSpace(app, [owner]);
        const body = { kind: "poker", title: "Planning" };
        const { id } = await ok<{ id: string }>(owner, "POST", `${space.path}/sessions`, body);
        const room = `/api/sessions/${id}`;
        const storyId = await addStory(owner, room, "x");
        await fillPoker(app, id, MAX_ROOM_TEXT_BYTES - 151);
        const title = "t".repeat(100);
        const replies = await Promise.all([
          owner.send("POST", `${room}/actions/stories`, { body: { title } }),
          owner.on(other).send("POST", `${room}/actions/import`, { body: { stories: [{ title }] } }),
          owner.send("PATCH", `${room}/actions/story`, { body: { storyId, title: `${title}x` } }),
        ]);
        const accepted = replies.filter(({ status }) => status < 300).length;
        const bytes = await textBytes(id);
        return accepted === 1 && bytes === MAX_ROOM_TEXT_BYTES - 50
          ? null
          : `${outcome(replies)}, ${bytes} bytes`;
      }),
    raceTimeout,
  );

  test(
    "a space with two commitments left accepts two of six",
    () =>
      race(async () => {
        const [owner, ...six] = (await crowd(app, 7)) as [Person, ...Person[]];
        const space = await raceSpace(app, [owner], six);
        const rooms = [await openStandup(owner, space.path), await openStandup(owner, space.path)] as const;
        await app.database.sql.query(
          `insert into standup_commitments (space_id, user_id, text)
           select $1, $2, 'Keep it' from generate_series(1, $3::int)`,
          [space.id, owner.id, MAX_COMMITMENTS - 2],
        );
        const replies = await Promise.all(
          six.map((who, i) =>
            (i % 3 === 0 ? who.on(other) : who).send(
              "POST",
              `${rooms[i % 2 === 0 ? 0 : 1].room}/actions/add`,
              {
                body: { text: "Commitment" },
              },
            ),
          ),
        );
        const statuses = outcome(replies);
        return statuses === "201 201 409 409 409 409" ? null : statuses;
      }),
    raceTimeout,
  );
});
