// Rules: protocol/guarantees#durability, protocol/standups#base, protocol/standups#post-answer,
//   protocol/standups#post-next, protocol/standups#who-can-be-asked
import { afterAll, describe, test, vi } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import { createLog } from "#shared/runtime/log.ts";
import { act, ok, readStandup, type Person } from "#test/support/client.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout, type RacingSpace } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });
const db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 4 }, createLog("silent"));
afterAll(async () => {
  await db.close();
});

type RacingStandups = { people: Person[]; owner: Person; space: RacingSpace; rooms: string[] };

/** Creates a space of `size` people, and a standup for each config. The first person runs the standups. */
async function raceStandups(size: number, configs: object[]): Promise<RacingStandups> {
  const people = await crowd(app, size);
  const owner = people[0]!;
  const space = await raceSpace(app, [owner], people.slice(1));
  const rooms: string[] = [];
  for (const config of configs) {
    const body = { kind: "standup", title: "Race", config };
    rooms.push(
      `/api/sessions/${(await ok<{ id: string }>(owner, "POST", `${space.path}/sessions`, body)).id}`,
    );
  }
  return { people, owner, space, rooms };
}

const sendAction = (who: Person, room: string, action: string, body?: object) =>
  who.send("POST", `${room}/actions/${action}`, { body });
const write = (who: Person, room: string, body: object) =>
  who.send<{ entry?: object }>("PUT", `${room}/actions/standup`, { body });
const addCommitment = async (who: Person, room: string) =>
  (await act<{ id: string }>(who, room, "POST", "add", { text: "Fix" })).id;

// Rules: protocol/guarantees#no-deadlocks, protocol/guarantees#simultaneous-standup-actions
describe("standups under simultaneous requests", () => {
  test(
    "a commitment resolved as 'not yet' in several tabs is carried once for each room",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(1, [{}, { mode: "async" }]);
        const id = await addCommitment(owner, rooms[0]!);
        const replies = await Promise.all(
          [...rooms, ...rooms].map((room) => sendAction(owner, room, "answer", { id, done: false })),
        );
        const seen = await Promise.all(rooms.map((room) => readStandup(owner, room)));
        const counts = seen.map(
          ({ state, version }) => `${state.commitments![0]!.carried} at version ${version}`,
        );
        const isRight =
          outcome(replies) === "204 204 204 204" && counts.every((count) => count === "2 at version 4");
        return isRight ? null : `${outcome(replies)}: ${counts.join(", ")}`;
      }),
    raceTimeout,
  );

  test(
    "of two edits of one field, one is refused with the text of the other",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(1, [{ mode: "async" }]);
        const base = { today: "" };
        const replies = await Promise.all(
          ["one", "two"].map((today) => write(owner, rooms[0]!, { today, base })),
        );
        const { state, version } = await readStandup(owner, rooms[0]!);
        const kept = replies[0]!.status === 204 ? "one" : "two";
        const refusedEntry = replies.find(({ status }) => status === 409)?.body.entry;
        const seen = JSON.stringify([state.entries[0]!.today, version, refusedEntry]);
        const right = JSON.stringify([
          kept,
          2,
          { yesterday: "", today: kept, blockers: "", postedAt: state.entries[0]!.postedAt },
        ]);
        return outcome(replies) === "204 409" && seen === right ? null : `${outcome(replies)}: ${seen}`;
      }),
    raceTimeout,
  );

  test(
    "three simultaneous edits of different fields all succeed, and the entry has all three",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(1, [{ mode: "async" }]);
        const replies = await Promise.all(
          ["yesterday", "today", "blockers"].map((field) =>
            write(owner, rooms[0]!, { [field]: field, base: { [field]: "" } }),
          ),
        );
        const { yesterday, today, blockers } = (await readStandup(owner, rooms[0]!)).state.entries[0]!;
        const seen = `${outcome(replies)}: ${yesterday} ${today} ${blockers}`;
        return seen === "204 204 204: yesterday today blockers" ? null : seen;
      }),
    raceTimeout,
  );

  test(
    "of a simultaneous done, drop and remove, one succeeds; the others are 404",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(1, [{}, {}]);
        const id = await addCommitment(owner, rooms[0]!);
        const replies = await Promise.all([
          sendAction(owner, rooms[0]!, "answer", { id, done: true }),
          sendAction(owner, rooms[1]!, "drop", { id }),
          sendAction(owner, rooms[1]!, "remove", { id }),
        ]);
        const seen = await Promise.all(rooms.map((room) => readStandup(owner, room)));
        const isRight =
          outcome(replies) === "204 404 404" &&
          seen.every(({ state, version }) => state.commitments!.length === 0 && version === 3);
        return isRight
          ? null
          : `${outcome(replies)}, versions ${seen.map(({ version }) => version).join(" ")}`;
      }),
    raceTimeout,
  );

  test(
    "next, next and skip at once advance the order three times",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(5, [{}]);
        const room = rooms[0]!;
        await act(owner, room, "POST", "start");
        const replies = await Promise.all(
          ["next", "skip", "next"].map((action) => sendAction(owner, room, action)),
        );
        const { state, version } = await readStandup(owner, room);
        const skipped = state.entries.filter((entry) => entry.skipped).map((entry) => entry.position);
        const isRight =
          outcome(replies) === "204 204 204" &&
          state.currentPosition === 3 &&
          state.entries[3]!.userId === state.currentSpeakerId &&
          skipped.length === 1 &&
          skipped[0]! < 3 &&
          version === 5;
        return isRight
          ? null
          : `${outcome(replies)}, at ${state.currentPosition}, skipped ${skipped.join()}, version ${version}`;
      }),
    raceTimeout,
  );

  test(
    "next and skip at the end succeed as often as turns remain",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(2, [{}]);
        await act(owner, rooms[0]!, "POST", "start");
        const replies = await Promise.all(
          ["next", "next", "next", "skip"].map((action) => sendAction(owner, rooms[0]!, action)),
        );
        const { phase, version } = await readStandup(owner, rooms[0]!);
        return outcome(replies) === "204 204 409 409" && phase === "done" && version === 4
          ? null
          : `${outcome(replies)}, ${phase}, version ${version}`;
      }),
    raceTimeout,
  );

  test(
    "two simultaneous starts leave one complete order",
    () =>
      race(async () => {
        const { people, owner, rooms } = await raceStandups(5, [{}]);
        const room = rooms[0]!;
        const replies = await Promise.all(
          [0, 1].map(() => sendAction(owner, room, "start", { order: "random" })),
        );
        const { state, version, phase } = await readStandup(owner, room);
        const { rows } = await app.database.sql.query<{ id: string }>(
          "select id from unnest($1::uuid[]) id order by md5($2 || id::text)",
          [people.map(({ id }) => id), (state.order as { seed: string }).seed],
        );
        const shown = state.entries.map((entry) => `${entry.position} ${entry.userId}`).join();
        const drawn = rows.map((row, i) => `${i} ${row.id}`).join();
        const isRight =
          outcome(replies) === "204 204" &&
          shown === drawn &&
          state.currentSpeakerId === rows[0]!.id &&
          phase === "speaking" &&
          version === 3;
        return isRight ? null : `${outcome(replies)}, version ${version}, ${shown} instead of ${drawn}`;
      }),
    raceTimeout,
  );

  test(
    "resolving a commitment, deleting its room and removing a member at once all succeed",
    () =>
      race(async () => {
        const { people, owner, space, rooms } = await raceStandups(3, [{}, {}, { mode: "async" }]);
        const [, ben, cem] = people as [Person, Person, Person];
        const [made, answered, third] = rooms as [string, string, string];
        const id = await addCommitment(owner, made);
        const replies = await Promise.all([
          sendAction(owner, answered, "answer", { id, done: false }),
          owner.send("DELETE", `${space.path}/sessions/${made.split("/").at(-1)!}`),
          ben.send("POST", `${third}/spectator`, { body: { on: true } }),
          sendAction(ben, third, "add", { text: "Write" }),
          owner.send("DELETE", `${space.path}/members/${cem.id}`),
        ]);
        const { state } = await readStandup(owner, answered);
        const carried = state.commitments!.find((commitment) => commitment.id === id)?.carried;
        return outcome(replies) === "201 204 204 204 204" && carried === 1
          ? null
          : `${outcome(replies)}, carried ${carried}`;
      }),
    raceTimeout,
  );

  test(
    "a request for help during a removal succeeds first or is refused",
    () =>
      race(async () => {
        const { people, owner, space, rooms } = await raceStandups(3, [{ mode: "async" }]);
        const [, ben, cem] = people as [Person, Person, Person];
        const [mentionReply, removed] = await Promise.all([
          ben.send("PUT", `${rooms[0]!}/actions/mention`, { body: { to: cem.id, needed: true } }),
          owner.send("DELETE", `${space.path}/members/${cem.id}`),
        ]);
        const { rows } = await app.database.sql.query("select from standup_mentions where to_user_id = $1", [
          cem.id,
        ]);
        const isRight =
          removed.status === 204 &&
          (mentionReply.status === 204
            ? rows.length === 1
            : mentionReply.status === 400 && rows.length === 0);
        return isRight ? null : `${removed.status}, ${mentionReply.status} with ${rows.length} mentions`;
      }),
    raceTimeout,
  );

  test(
    "an entry sent as the room ends is stored if it was acknowledged",
    () =>
      race(async () => {
        const { owner, rooms } = await raceStandups(1, [{ mode: "async" }]);
        const room = rooms[0]!;
        await app.database.sql.query(
          "update sessions set config = config || jsonb_build_object('closesAt', iso(now() - interval '1 s')) where id = $1",
          [room.split("/").at(-1)],
        );
        const [entryReply] = await Promise.all([
          owner.send("PUT", `${room}/actions/standup`, { body: { today: "Ship" } }),
          endWindows(db),
          endWindows(db),
        ]);
        // A scheduler of another trial may be ending this room. Then this trial's scheduler skips it.
        const isEnded = async () => (await endWindows(db), (await readStandup(owner, room)).endedAt !== null);
        await vi.waitUntil(isEnded, { timeout: 60_000, interval: 20 });
        const { endedAt, version, state } = await readStandup(owner, room);
        const isRight =
          endedAt !== null &&
          (entryReply.status === 204
            ? version === 3 && state.entries[0]?.today === "Ship"
            : entryReply.status === 409 && version === 2 && state.entries.length === 0);
        return isRight ? null : `${entryReply.status}, ended ${endedAt}, version ${version}`;
      }),
    raceTimeout,
  );
});
