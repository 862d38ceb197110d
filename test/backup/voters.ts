import type { TestApp } from "#test/support/app.ts";
import { act, addStory, team, type Person } from "#test/support/client.ts";

/** People who vote, and the titles of the stories with an acknowledged vote. */
export type Voters = { acknowledged: string[]; stop(): Promise<void> };

/** Starts a person at each app. They add a story and vote on it, again and again. */
export async function startVoters(apps: TestApp[]): Promise<Voters> {
  const acknowledged: string[] = [];
  const stopping = new AbortController();

  async function voteOften(ben: Person, room: string, voter: number) {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const title = `vote ${voter}/${n}`;
      const storyId = await addStory(ben, room, title);
      await act(ben, room, "POST", "select", { storyId });
      await act(ben, room, "POST", "vote", { storyId, value: "5" });
      acknowledged.push(title);
    }
  }

  const teams = await Promise.all(apps.map((app) => team(app, ["Ben"])));
  const running = Promise.all(teams.map(({ people, room }, voter) => voteOften(people[0]!, room, voter)));
  running.catch(() => {});
  return {
    acknowledged,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Returns the titles of the stories with a stored vote. */
export async function votedTitles({ database }: Pick<TestApp, "database">): Promise<string[]> {
  const { rows } = await database.sql.query<{ title: string }>(
    "select s.title from votes v join stories s on s.id = v.story_id where v.value = '5'",
  );
  return rows.map(({ title }) => title);
}
