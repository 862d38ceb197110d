import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { addStory, team, type Person } from "#test/support/client.ts";

/** Clients that add dozens of stories a second, each to a separate room, and the results. Voters also vote on each. */
export type Writers = {
  /** The titles of the stories whose last request was acknowledged. */
  acknowledged: string[];
  /** The statuses of refusals. A request without a reply is in neither list. */
  refused: number[];
  /** Waits until each client has received one more acknowledgement. */
  allWrite(): Promise<void>;
  stop(): Promise<void>;
};

const betweenMs = 25;

/** Starts this many clients. They send each story and vote once, without retries. */
export async function startWriters(
  app: TestApp,
  count: number,
  kind: "writers" | "voters" = "writers",
): Promise<Writers> {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const done = Array.from({ length: count }, () => 0);
  const last = Array.from({ length: count }, () => "not begun");
  const stopping = new AbortController();

  async function write(who: Person, room: string, writer: number) {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const title = `${kind} ${writer}/${n}`;
      let reply = await send(who, room, "stories", { title });
      if (kind === "voters" && reply?.status === 201) {
        const { id: storyId } = reply.body as { id: string };
        await send(who, room, "select", { storyId });
        reply = await send(who, room, "vote", { storyId, value: "5" });
      }
      if (reply && reply.status < 300) {
        acknowledged.push(title);
        done[writer]!++;
      } else if (reply) refused.push(reply.status);
      last[writer] = reply ? `${reply.status} ${reply.text}` : "no reply";
      // Without a pause, the writers would take CPU time from the restarting process and from other tests.
      await sleep(betweenMs);
    }
  }

  const teams = await Promise.all(Array.from({ length: count }, () => team(app, ["Ana"])));
  const running = teams.map((t, writer) => write(t.people[0]!, t.room, writer));
  return {
    acknowledged,
    refused,
    async allWrite() {
      const before = [...done];
      const waiting = () => last.filter((_reply, writer) => done[writer]! <= before[writer]!);
      const all = () => expect(waiting(), "the last replies to those that wait").toEqual([]);
      // A crashed Postgres recovers in a second, and on a busy machine in minutes.
      await vi.waitFor(all, { timeout: 200_000, interval: 10 });
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const send = (who: Person, room: string, action: string, body: object) =>
  who.send("POST", `${room}/actions/${action}`, { body }).catch(() => null);

/** Returns the titles of the stories with a stored vote. */
export async function votedTitles({ database }: Pick<TestApp, "database">): Promise<string[]> {
  const { rows } = await database.sql.query<{ title: string }>(
    "select s.title from votes v join stories s on s.id = v.story_id where v.value = '5'",
  );
  return rows.map(({ title }) => title);
}

/** Returns the stored story titles, duplicates included. */
export async function storedTitles({ database }: Pick<TestApp, "database">): Promise<string[]> {
  const { rows } = await database.sql.query<{ title: string }>("select title from stories");
  return rows.map(({ title }) => title);
}

/** Writes that wait inside their transactions, and the function that releases them. */
export type HeldWrites = { replies: Promise<string[]>; release(): Promise<void> };

/** Locks this many rooms, adds a story to each, and waits until all these requests wait for their lock. */
export async function holdWrites(app: TestApp, count: number): Promise<HeldWrites> {
  const teams = await Promise.all(Array.from({ length: count }, () => team(app, ["Ana"])));
  const holder = await app.database.sql.connect();
  await holder.query("begin");
  await holder.query("select from sessions where id = any($1) for update", [teams.map((t) => t.session.id)]);
  const titles = teams.map((_t, i) => `held/${i}`);
  const replies = Promise.all(
    teams.map(async (t, i) => {
      await addStory(t.people[0]!, t.room, titles[i]!);
      return titles[i]!;
    }),
  );
  replies.catch(() => {});
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
  await expect.poll(async () => (await app.database.sql.query(waiting, [rows[0]!.pid])).rowCount).toBe(count);
  return {
    replies,
    async release() {
      await holder.query("rollback");
      holder.release();
    },
  };
}
