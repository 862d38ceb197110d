import type pg from "pg";
import type { Log } from "#shared/runtime/log.ts";
import { channels, MAX_PAYLOAD_BYTES } from "./channels.ts";
import type { Revocation } from "./revocations.ts";
import { named } from "./statement.ts";
import { newest, type LocalChange, type RoomChange } from "./room-change.ts";

/** Announces changed rooms to this process and to all other replicas. */
export type Announcer = {
  /** Announces changed rooms. Deltas stay in this process. */
  announce(changes: LocalChange[]): void;
  /** Passes a revocation to this process's listeners. The transaction has already notified the other replicas. */
  close(revocation: Revocation): void;
  /**
   * Calls the listener at once for this process's own changes, without Postgres. Returns a function that removes the
   * listener.
   */
  onLocal(listener: LocalListener): () => void;
  /** Waits until all announced changes have been sent or have failed. */
  flush(): Promise<void>;
};

export type LocalListener = { changed(change: LocalChange): void; close(revocation: Revocation): void };

/**
 * Returns an announcer over a pool. It sends changes after their commit, in batches, with one statement in flight.
 * NOTIFY takes a lock that all commits of the database share. So a NOTIFY in each transaction would serialise the
 * commits. A failed batch is logged and dropped, because replicas also compare versions themselves.
 */
export function createAnnouncer(pool: pg.Pool, log: Log): Announcer {
  const listeners = new Set<LocalListener>();
  let pending = new Map<string, RoomChange>();
  /** The time of the oldest pending change, by `performance.now()`. */
  let pendingSince = 0;
  let sending: Promise<void> | null = null;

  async function send() {
    // Sent after the transaction: decisions/database#notify-after-the-commit.
    while (pending.size > 0) {
      const batch = pending;
      const since = pendingSince;
      pending = new Map();
      await pool
        .query({
          ...announcement,
          // Read when a connection is free, so the age includes the wait for it.
          get values() {
            return [channels.session, payloads([...batch.values()]), performance.now() - since];
          },
        })
        .catch((error: Error) => log.warn({ err: error }, "could not announce changed rooms"));
    }
    sending = null;
  }

  return {
    announce(changes) {
      if (pending.size === 0) pendingSince = performance.now();
      for (const change of changes) {
        const earlier = pending.get(change.id);
        pending.set(change.id, earlier ? newest(earlier, change) : change);
        for (const listener of listeners) listener.changed(change);
      }
      if (pending.size > 0) sending ??= send();
    },
    close(revocation) {
      for (const listener of listeners) listener.close(revocation);
    },
    onLocal(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async flush() {
      await sending;
    },
  };
}

/**
 * NOTIFY writes to the WAL, and a commit normally waits until the WAL is flushed. An announcement is only a hint, so
 * this commit is asynchronous. Each payload ends with the commit time of the batch's oldest change, by the clock of
 * Postgres: the time now without the change's age.
 */
const announcement = named(
  "announce",
  `with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
   select pg_notify($1, payload || ',@' || (extract(epoch from clock_timestamp()) * 1000 - $3::float8)::bigint)
   from unflushed, unnest($2::text[]) payload`,
);

function payloads(changes: RoomChange[]): string[] {
  const complete: string[] = [];
  let payload = "";
  for (const { id, version, presenceVersion } of changes) {
    const item = `${id}:${version}:${presenceVersion}`;
    if (payload && payload.length + 1 + item.length > MAX_PAYLOAD_BYTES) {
      complete.push(payload);
      payload = "";
    }
    payload += payload ? `,${item}` : item;
  }
  complete.push(payload);
  return complete;
}

const item = /^([0-9a-f-]{36}):(\d{1,15}):(\d{1,15})$/;
const commitTime = /^@(\d{1,15})$/;

/** The content of a notification on the session channel. */
export type Announcement = {
  changes: RoomChange[];
  /** The commit time of the oldest change, in milliseconds since 1970 by the clock of Postgres; null if absent. */
  committedMs: number | null;
  /** The number of items that could not be read. */
  unreadable: number;
};

/**
 * Parses a notification on the session channel. The counters and the time are untrusted: any account of the database
 * may notify.
 */
export function parseAnnouncement(payload: string): Announcement {
  const items = payload.split(",");
  const [, committed] = commitTime.exec(items.at(-1)!) ?? [];
  if (committed !== undefined) items.pop();
  const changes = items.flatMap((text) => {
    const [, id, version, presenceVersion] = item.exec(text) ?? [];
    return id ? [{ id, version: Number(version), presenceVersion: Number(presenceVersion) }] : [];
  });
  const committedMs = committed === undefined ? null : Number(committed);
  return { changes, committedMs, unreadable: items.length - changes.length };
}
