import { expect } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { Reply, Team } from "#test/support/client.ts";
import type { TestDatabase } from "#test/support/database.ts";
import { ballotOf, untilAnswered, type Ballot, type Told } from "./ballot.ts";
import { keepWatching, type Viewer } from "./viewer.ts";
import { voteWrites } from "./vote-writes.ts";

/** A room of people who vote, and everything that they were told. */
export type Rounds = {
  told: Told;
  viewers: Viewer[];
  /** Starts a step while the votes of a round are sent. Repeats rounds until it has ended, and returns its result. */
  during<T>(start: () => Promise<T>): Promise<T>;
  /** Adds a story and puts it on the table. Returns its id. */
  nextStory(): Promise<string>;
  /** Returns the number of rounds so far. */
  count(): number;
};

const notYet = Promise.resolve(false);

/** Opens a socket for each person of a team. The first person is the facilitator. `recordVoteWrites` must run before. */
export function startRounds({ people, room, session }: Team, database: TestDatabase): Rounds {
  const told: Told = { acknowledged: 0, afterReveal: 0, unanswered: 0, refused: [] };
  const facilitator = people[0]!;
  const viewers = people.map((who) => keepWatching(who, session.id));
  let count = 0;

  async function must(method: string, path: string, body?: unknown): Promise<Reply> {
    const reply = await untilAnswered(() => facilitator.send(method, path, { body }), told);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply;
  }

  async function addStory(title: string): Promise<string> {
    const before = told.unanswered;
    const { body } = await untilAnswered(async () => {
      // A request without an answer may have added the story.
      const added = told.unanswered === before ? null : await findStory(title);
      return added ?? (await facilitator.send("POST", `${room}/actions/stories`, { body: { title } }));
    }, told);
    return (body as { id: string }).id;
  }
  async function findStory(title: string): Promise<Reply | null> {
    const reply = await facilitator.send<PokerEnvelope>("GET", room);
    const story = reply.body.state.stories.find((one) => one.title === title);
    return story ? { ...reply, body: story } : null;
  }

  async function nextStory(): Promise<string> {
    const storyId = await addStory(`Story ${++count}`);
    await must("POST", `${room}/actions/select`, { storyId });
    return storyId;
  }

  /** Everyone votes, and changes their vote while the facilitator reveals. `onVotes` runs while votes are in flight. */
  async function round(onVotes: () => void = () => {}) {
    const storyId = await nextStory();
    const ballots = people.map((who) => ballotOf(who, room, storyId, told));
    const voteOf = async (ballot: Ballot, i: number) => {
      const version = await ballot.vote();
      if (version !== null) viewers[i]!.knows(version);
    };
    const votes = ballots.map(voteOf);
    // The first reply shows that the other votes are on their way.
    await Promise.race(votes).then(onVotes);
    await Promise.all(votes);
    const changes = ballots.map(voteOf);
    await must("POST", `${room}/actions/reveal`);
    await Promise.all(changes);
    const acknowledged = new Map(people.map(({ id }, i) => [id, ballots[i]!.acknowledged]));
    expect(await voteWrites(database, storyId)).toEqual(acknowledged);
    await expectShown(storyId, acknowledged);
  }

  /** Expects that a read of the room and the newest frame of each viewer have the newest version and the last votes. */
  async function expectShown(storyId: string, acknowledged: Map<string, string[]>) {
    const { rows } = await database.sql.query<{ version: string }>(
      "select version from sessions where id = $1",
      [session.id],
    );
    const version = Number(rows[0]!.version);
    const { body: read } = (await must("GET", room)) as Reply<PokerEnvelope>;
    expect([read.version, read.revealed]).toEqual([version, true]);
    const { votes } = read.state.stories.find(({ id }) => id === storyId)!;
    expect(new Map(votes!.map(({ userId, value }) => [userId, value]))).toEqual(
      new Map([...acknowledged].map(([userId, values]) => [userId, values.at(-1)])),
    );
    for (const viewer of viewers) {
      const frame = await viewer.at(version);
      expect([frame.version, frame.revealed, frame.state]).toEqual([version, true, read.state]);
    }
  }

  return {
    told,
    viewers,
    count: () => count,
    nextStory,
    async during<T>(start: () => Promise<T>) {
      let step!: Promise<T>;
      let ended!: Promise<boolean>;
      await round(() => {
        step = start();
        ended = step.then(() => true);
        ended.catch(() => {});
      });
      while (!(await Promise.race([ended, notYet]))) await round();
      return step;
    },
  };
}
