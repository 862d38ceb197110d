import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { RoomChange } from "./room-change.ts";
import { revocationChannels, type Revocation } from "./revocations.ts";
import type { Database } from "./database.ts";
import type { JobData, Queue } from "./jobs.ts";
import { isNameLost } from "./prepared-statements.ts";
import { isDeadlock, MAX_ATTEMPTS } from "./retry-deadlocks.ts";
import type { DB } from "./tables.gen.ts";

/** A transaction in progress: typed queries, the connection for hot statements, and effects after the commit. */
export type Tx = {
  kysely: Kysely<DB>;
  client: pg.PoolClient;
  /** Registers a changed room. It is announced right after the commit, never after a rollback. */
  sessionChanged(change: RoomChange): void;
  /** Sends jobs that workers see after the commit, never after a rollback. `after` is in seconds. */
  sendJobs(queue: Queue, data: JobData[], after?: number): Promise<void>;
  /** Closes sockets on every replica after the commit, on this replica before `transaction` returns. */
  close(revocation: Revocation): Promise<void>;
  /**
   * Registers an effect that runs right after the commit, once the connection is free again. It never runs after a
   * rollback. `transaction` waits for it.
   */
  afterCommit(effect: Effect): void;
  /**
   * Registers an effect that runs once the transaction has ended, by a commit or a rollback, and its connection is free
   * again. `transaction` waits for it. If `work` runs again, the effects of all its runs follow.
   */
  afterEnd(effect: Effect): void;
};

type Effect = () => void | Promise<void>;
type Done<T> = { result: T; changes: RoomChange[]; revocations: Revocation[]; effects: Effect[] };

/**
 * Runs `work` in one transaction and returns its result after the commit. After a deadlock or a lost prepared
 * statement, `work` runs again, at most three times in total. So it must have no effect outside its transaction. The
 * first statement may be sent together with BEGIN: the connection pipelines both in one round trip.
 */
export async function transaction<T>(db: Database, work: Work<T>): Promise<T> {
  const endEffects: Effect[] = [];
  try {
    const { result, changes, revocations, effects } = await attemptThrice(db, work, endEffects);
    db.announcer.announce(changes);
    for (const revocation of revocations) db.announcer.close(revocation);
    for (const effect of effects) await effect();
    return result;
  } finally {
    for (const effect of endEffects) await effect();
  }
}

type Work<T> = (tx: Tx) => Promise<T>;

async function attemptThrice<T>(db: Database, work: Work<T>, endEffects: Effect[]): Promise<Done<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(db, work, endEffects);
    } catch (error) {
      const mayRetry = isDeadlock(error) || (isNameLost(error) && !db.names.areUsed());
      if (!mayRetry || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Returns true if Postgres reported an error, so the statement had no effect. After a broken connection the outcome is
 * unknown.
 */
export function wasUndone(error: unknown): boolean {
  return error instanceof Error && "severity" in error;
}

async function attemptOnce<T>(db: Database, work: Work<T>, endEffects: Effect[]): Promise<Done<T>> {
  const client = await db.pool.connect();
  const changes: RoomChange[] = [];
  const revocations: Revocation[] = [];
  const effects: Effect[] = [];
  let broken: Error | undefined;
  try {
    const begun = client.query(db.begin);
    begun.catch(() => {});
    const tx: Tx = {
      kysely: kyselyOn(client),
      client,
      sessionChanged: (change) => void changes.push(change),
      sendJobs: (queue, data, after = 0) => db.jobs.send(client, queue, data, after),
      afterCommit: (effect) => void effects.push(effect),
      afterEnd: (effect) => void endEffects.push(effect),
      async close(revocation) {
        revocations.push(revocation);
        await client.query("select pg_notify($1, $2)", [
          revocationChannels[revocation.why],
          JSON.stringify(revocation),
        ]);
      },
    };
    const result = await work(tx);
    await begun;
    await client.query("commit");
    return { result, changes, revocations, effects };
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

const kyselyByClient = new WeakMap<pg.PoolClient, Kysely<DB>>();

/** Returns the Kysely instance of a connection, created once per connection. */
function kyselyOn(client: pg.PoolClient): Kysely<DB> {
  const existing = kyselyByClient.get(client);
  if (existing) return existing;
  const connection = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
  kyselyByClient.set(client, kysely);
  return kysely;
}
