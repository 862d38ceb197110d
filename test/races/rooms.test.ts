// Rules: protocol/rooms#people-of-a-session, protocol/rooms#session-limit, protocol/rooms#simultaneous-claims
import { describe, test } from "vitest";
import { act, addStory, ok, type Person } from "#test/support/client.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { crowd, outcome, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...raceEnv, SESSION_LIMIT_PER_SPACE: "2" } });

type RacingRoom = { people: Person[]; id: string; room: string };

/** Opens a poker room in a space of this many people. The first person runs both. */
async function raceRoom(size: number, config: object = {}): Promise<RacingRoom> {
  const people = await crowd(app, size);
  const space = await raceSpace(app, [people[0]!], people.slice(1));
  const body = { kind: "poker", title: "Race", config };
  const { id } = await ok<{ id: string }>(people[0]!, "POST", `${space.path}/sessions`, body);
  return { people, id, room: `/api/sessions/${id}` };
}

/** Opens a room with a selected story and a round for all its people. */
async function raceRound(size: number): Promise<RacingRoom & { storyId: string }> {
  const raced = await raceRoom(size, { autoReveal: true, openVoting: true });
  await app.database.sql.query("select seat_participants($1, $2::uuid[])", [
    raced.id,
    raced.people.map(({ id }) => id),
  ]);
  const storyId = await addStory(raced.people[0]!, raced.room, "Refund");
  await act(raced.people[0]!, raced.room, "POST", "select", { storyId });
  return { ...raced, storyId };
}

const read = ({ people, room }: RacingRoom) => ok<PokerEnvelope>(people[0]!, "GET", room);
const vote = (who: Person, { room, storyId }: { room: string; storyId: string }) =>
  who.send("POST", `${room}/actions/vote`, { body: { storyId, value: "5" } });

// Rules: protocol/guarantees#caps-under-concurrency, protocol/guarantees#simultaneous-votes
describe("rooms under simultaneous requests", () => {
  test(
    "if six people claim an absent facilitator's seat at once, one gets it",
    () =>
      race(async () => {
        const raced = await raceRoom(7);
        await app.database.sql.query(
          "update sessions set facilitator_seen_at = now() - interval '61 s' where id = $1",
          [raced.id],
        );
        const claimers = raced.people.slice(1);
        const replies = await Promise.all(
          claimers.map((who) => who.send("POST", `${raced.room}/facilitator/claim`)),
        );
        const winner = claimers[replies.findIndex((reply) => reply.status === 204)];
        const { facilitatorId, version } = await read(raced);
        const isRight =
          outcome(replies) === "204 409 409 409 409 409" && facilitatorId === winner?.id && version === 2;
        return isRight ? null : `${outcome(replies)}, version ${version}`;
      }),
    raceTimeout,
  );

  test(
    "the last two votes of a round reveal it in either order, and both count",
    () =>
      race(async () => {
        const raced = await raceRound(2);
        const replies = await Promise.all(raced.people.map((who) => vote(who, raced)));
        const { revealed, state } = await read(raced);
        const votes = state.stories[0]!.votes?.length;
        return outcome(replies) === "204 204" && revealed && votes === 2
          ? null
          : `${outcome(replies)}, revealed ${revealed}, ${votes} votes`;
      }),
    raceTimeout,
  );

  test(
    "a vote during the reveal counts exactly if it was acknowledged",
    () =>
      race(async () => {
        const raced = await raceRound(3);
        const [ana, ben] = raced.people as [Person, Person];
        const [voted] = await Promise.all([vote(ben, raced), act(ana, raced.room, "POST", "reveal")]);
        const votes = (await read(raced)).state.stories[0]!.votes!.length;
        return (voted.status === 204 && votes === 1) || (voted.status === 409 && votes === 0)
          ? null
          : `${voted.status} with ${votes} votes`;
      }),
    raceTimeout,
  );

  test(
    "a round is revealed when its last voter becomes a spectator",
    () =>
      race(async () => {
        const raced = await raceRound(2);
        const [ana, ben] = raced.people as [Person, Person];
        const [, voted] = await Promise.all([
          ben.send("POST", `${raced.room}/spectator`, { body: { on: true } }),
          vote(ana, raced),
        ]);
        const { revealed } = await read(raced);
        return voted.status === 204 && revealed ? null : `${voted.status}, revealed ${revealed}`;
      }),
    raceTimeout,
  );

  test(
    "simultaneous newcomers keep a room at 200 participants",
    () =>
      race(async () => {
        const raced = await raceRoom(1);
        await app.database.sql.query(
          `with crowd as (
             insert into users (id, name, avatar_hue) select gen_random_uuid(), 'P', 1 from generate_series(1, 198) returning id)
           insert into session_participants (session_id, user_id, joined_at)
             select $1::uuid, id, now() - interval '1 hour' from crowd
             union all select $1::uuid, $2::uuid, now() - interval '2 hours'`,
          [raced.id, raced.people[0]!.id],
        );
        const newcomers = await crowd(app, 4);
        await Promise.all(
          newcomers.map(({ id }) =>
            app.database.sql.query("select seat_participants($1, array[$2::uuid])", [raced.id, id]),
          ),
        );
        const { rows } = await app.database.sql.query<{ seats: string; kept: boolean }>(
          "select count(*) as seats, bool_or(user_id = $2) as kept from session_participants where session_id = $1",
          [raced.id, raced.people[0]!.id],
        );
        return Number(rows[0]!.seats) === 200 && rows[0]!.kept ? null : JSON.stringify(rows[0]);
      }),
    raceTimeout,
  );

  test(
    "if six rooms are opened at once in a space with one left, one opens",
    () =>
      race(async () => {
        const people = await crowd(app, 6);
        const space = await raceSpace(app, [people[0]!], people.slice(1));
        const body = { kind: "poker", title: "Race" };
        await ok(people[0]!, "POST", `${space.path}/sessions`, body);
        const replies = await Promise.all(
          people.map((who) => who.send("POST", `${space.path}/sessions`, { body })),
        );
        return outcome(replies) === "201 409 409 409 409 409" ? null : outcome(replies);
      }),
    raceTimeout,
  );
});
