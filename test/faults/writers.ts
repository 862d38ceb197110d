import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import type { TestApp } from "../support/app.ts";
import { addStory, team, type Person } from "../support/client.ts";

/** People who add stories dozens of times a second, each to a room of their own, and what became of every story. */
export type Writers = {
  /** The titles of stories whose request was answered with success. */
  acknowledged: string[];
  /** The statuses of other answers. A request that got no answer is in neither list. */
  refused: number[];
  /** Waits until each of them has been answered with success once more. */
  allWrite(): Promise<void>;
  stop(): Promise<void>;
};

const betweenMs = 25;

/** Starts so many of them. They send every story once: what is not acknowledged is not tried again. */
export async function startWriters(app: TestApp, count: number): Promise<Writers> {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const done = Array.from({ length: count }, () => 0);
  const stopping = new AbortController();

  async function write(who: Person, room: string, writer: number) {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const title = `${writer}/${n}`;
      const sent = who.send("POST", `${room}/actions/stories`, { body: { title } });
      const reply = await sent.catch(() => null);
      if (reply?.status === 201) {
        acknowledged.push(title);
        done[writer]!++;
      } else if (reply) refused.push(reply.status);
      // A writer that asks without a pause takes processor time from the process that starts again, and from other tests.
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
      const all = () => expect(done.every((times, writer) => times > before[writer]!)).toBe(true);
      await vi.waitFor(all, { timeout: 60_000, interval: 10 });
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Returns the title of every story that the database holds, as often as it holds it. */
export async function storedTitles({ database }: Pick<TestApp, "database">): Promise<string[]> {
  const { rows } = await database.sql.query<{ title: string }>("select title from stories");
  return rows.map(({ title }) => title);
}

/** Requests that wait in the middle of their transactions, and how to let them go on. */
export type HeldWrites = { replies: Promise<string[]>; release(): Promise<void> };

/** Sends one story to each of so many rooms that are locked meanwhile, and waits until all of them wait for their lock. */
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
