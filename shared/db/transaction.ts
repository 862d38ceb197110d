import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { RoomChange } from "./room-change.ts";
import { revocationChannels, type Revocation } from "./revocations.ts";
import type { Database } from "./database.ts";
import type { JobData, Queue } from "./jobs.ts";
import { isNameLost } from "./prepared-statements.ts";
import type { DB } from "./tables.gen.ts";

/** A transaction in progress: typed queries, the connection for hot statements, and what to do after the commit. */
export type Tx = {
  kysely: Kysely<DB>;
  client: pg.PoolClient;
  /** Registers that a room changed; it is announced right after the commit, never for a rolled-back change. */
  sessionChanged(change: RoomChange): void;
  /** Sends jobs that a worker finds once this is committed, and never after a rollback. `after` is a number of seconds. */
  sendJobs(queue: Queue, data: JobData[], after?: number): Promise<void>;
  /** Closes sockets on every replica once this is committed; this replica's are closed before `transaction` returns. */
  close(revocation: Revocation): Promise<void>;
  /**
   * Registers what to do right after the commit, once the connection is free again, such as reporting what happened.
   * Never called for a rolled-back change; `transaction` waits for it.
   */
  afterCommit(effect: Effect): void;
};

type Effect = () => void | Promise<void>;
type Done<T> = { result: T; changes: RoomChange[]; revocations: Revocation[]; effects: Effect[] };

/**
 * Runs `work` in one transaction and returns its result once it is committed. Work that Postgres ended to break a
 * deadlock, or for a lost prepared statement, is run again, three times at most, so it must have no effect outside its
 * transaction. The first statement may be sent together with BEGIN: the connection pipelines, so that is one round
 * trip.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, changes, revocations, effects } = await attemptThrice(db, work);
  db.announcer.announce(changes);
  for (const revocation of revocations) db.announcer.close(revocation);
  for (const effect of effects) await effect();
  return result;
}

async function attemptThrice<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<Done<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      const mayRepeat = isDeadlock(error) || (isNameLost(error) && !db.names.areUsed());
      if (!mayRepeat || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 3;

/** Says whether Postgres ended a transaction to break a deadlock: it left no trace, so it can be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/** Says whether Postgres itself answered a statement with an error, and so undid it. A connection that broke says nothing. */
export function wasUndone(error: unknown): boolean {
  return error instanceof Error && "severity" in error;
}

async function attemptOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<Done<T>> {
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

const bound = new WeakMap<pg.PoolClient, Kysely<DB>>();

/** Returns the Kysely that runs on one connection, made once for each connection of the pool. */
function kyselyOn(client: pg.PoolClient): Kysely<DB> {
  const known = bound.get(client);
  if (known) return known;
  const connection = { query: client.query.bind(client), release() {} };
  const pool = { connect: async () => connection, end: async () => {} };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
  bound.set(client, kysely);
  return kysely;
}
