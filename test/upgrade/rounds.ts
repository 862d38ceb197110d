import { expect } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { storedKinds, readStored } from "#test/day/stored.ts";
import { createObserver, type Observer } from "#test/rig/observer.ts";
import { readRoom, type Person, type World } from "#test/rig/person.ts";
import { act, addStory, roomOf } from "#test/rig/rooms.ts";
import { lostWrites } from "#test/rig/verdicts.ts";
import { whileViewed } from "#test/rig/viewer.ts";
import type { TestApp } from "#test/support/app.ts";
import type { Team } from "#test/support/client.ts";
import type { TestDatabase } from "#test/support/database.ts";

/** The rounds of a room of people who vote. */
export type Rounds = {
  /** Starts a step while the votes of a round are sent. Repeats rounds until it has ended, and returns its result. */
  during<T>(start: () => Promise<T>): Promise<T>;
  /** Adds a story and puts it on the table. Returns its id. */
  nextStory(): Promise<string>;
  /** Returns the number of rounds so far. */
  count(): number;
};

const cards = ["1", "2", "3", "5", "8", "13", "21", "34"];
const notYet = Promise.resolve(false);

/**
 * Lets a team vote in its room while `upgrade` runs, each person with an open page. Expects that nothing was lost, and
 * that each page shows the newest state. The first person is the facilitator. Returns the observer.
 */
export async function playRounds(
  app: TestApp,
  t: Team,
  upgrade: (rounds: Rounds) => Promise<void>,
): Promise<Observer> {
  const { baseUrl, database } = app;
  await recordVoteWrites(database);
  const observer = createObserver({ isTimed: false });
  const world: World = { replicas: [baseUrl], baseUrl, observer, onAcknowledged() {} };
  const people = t.people.map(({ id, name, cookie }): Person => ({ id, name, cookie: cookie!, home: 0 }));
  const facilitator = people[0]!;
  const room = roomOf(world, t.session.id);
  let count = 0;
  const attempts = new Map<string, number>();

  async function nextStory(): Promise<string> {
    const storyId = (await addStory(world, facilitator, room, `Story ${++count}`))!;
    await act(world, facilitator, room, ["select", "POST select"], { body: { storyId } });
    return storyId;
  }

  /** Votes until a vote is answered. Each attempt plays another card, so that stored votes show which were executed. */
  function vote(who: Person, storyId: string) {
    const next = () => {
      const attempt = attempts.get(who.id) ?? 0;
      attempts.set(who.id, attempt + 1);
      const value = cards[attempt % cards.length]!;
      return { body: { storyId, value }, value, of: `${storyId} ${who.id}` };
    };
    return act(world, who, room, ["vote", "POST vote"], next(), next);
  }

  /** Everyone votes, and changes their vote while the facilitator reveals. `onVotes` runs while votes are in flight. */
  async function round(onVotes: () => void = () => {}) {
    const storyId = await nextStory();
    const votes = people.map((who) => vote(who, storyId));
    // The first reply shows that the other votes are on their way.
    await Promise.race(votes).then(onVotes);
    await Promise.all(votes);
    const changes = people.map((who) => vote(who, storyId));
    await act(world, facilitator, room, ["reveal", "POST reveal"]);
    await Promise.all(changes);
    const acknowledged = acknowledgedVotes(observer, storyId);
    expect(await voteWrites(database, storyId)).toEqual(acknowledged);
    const { state, revealed } = JSON.parse((await readRoom(world, facilitator, room))!) as PokerEnvelope;
    const story = state.stories.find(({ id }) => id === storyId)!;
    const shown = story.votes?.map(({ userId, value }) => [userId, value] as const);
    const last = [...acknowledged].map(([id, values]) => [id, values.at(-1)] as const);
    expect([revealed, new Map(shown)]).toEqual([true, new Map(last)]);
  }

  async function during<T>(start: () => Promise<T>) {
    let step!: Promise<T>;
    let ended!: Promise<boolean>;
    await round(() => {
      step = start();
      ended = step.then(() => true);
      ended.catch(() => {});
    });
    while (!(await Promise.race([ended, notYet]))) await round();
    return step;
  }

  const rounds = { during, nextStory, count: () => count };
  await whileViewed(world, room, people, () => upgrade(rounds));
  const searched = observer.writes.filter(({ kind }) => storedKinds.has(kind));
  expect(lostWrites(searched, await readStored(database.sql))).toEqual([]);
  expect(observer.findings).toEqual({ stale: [], disclosed: [], lost: [] });
  return observer;
}

/** Returns the acknowledged cards of each person on a story, in order. */
function acknowledgedVotes({ writes }: Observer, storyId: string): Map<string, string[]> {
  const key = `vote ${storyId} `;
  const votes = writes.filter((write) => write.outcome === "acknowledged" && write.key.startsWith(key));
  const people = Map.groupBy(votes, (write) => write.key.slice(key.length));
  return new Map([...people].map(([id, own]) => [id, own.map(({ value }) => value)]));
}

/** Records each write of a vote in the database, whichever process makes it. */
async function recordVoteWrites({ sql }: TestDatabase): Promise<void> {
  await sql.query(
    `create table vote_writes (n bigint generated always as identity, story_id uuid, user_id uuid, value text);
     create function record_vote_write() returns trigger language plpgsql as $$
     begin
       insert into vote_writes (story_id, user_id, value) values (new.story_id, new.user_id, new.value);
       return null;
     end $$;
     create trigger record_vote_write after insert or update on votes for each row execute function record_vote_write()`,
  );
}

/** Returns the cards that were written for each person on a story, in order. */
async function voteWrites({ sql }: TestDatabase, storyId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ userId: string; values: string[] }>(
    `select user_id as "userId", array_agg(value order by n) as values from vote_writes where story_id = $1 group by 1`,
    [storyId],
  );
  return new Map(rows.map(({ userId, values }) => [userId, values]));
}
