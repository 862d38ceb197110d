import type pg from "pg";
import type { Log } from "#shared/runtime/log.ts";
import { channels, MAX_PAYLOAD_BYTES } from "./channels.ts";
import type { Revocation } from "./revocations.ts";
import { named } from "./statement.ts";
import { newest, type LocalChange, type RoomChange } from "./room-change.ts";

/** Tells this process and every other replica which rooms changed. */
export type Announcer = {
  /** Deltas are for this process alone. */
  announce(changes: LocalChange[]): void;
  /** Tells this process which sockets must close; the transaction has notified the other replicas. */
  close(revocation: Revocation): void;
  /**
   * Calls the listener for this process's own changes at once, without the way through Postgres. Returns how to stop.
   */
  onLocal(listener: LocalListener): () => void;
  /** Waits until everything announced so far has been sent or has failed. */
  flush(): Promise<void>;
};

export type LocalListener = { changed(change: LocalChange): void; close(revocation: Revocation): void };

/**
 * Returns an announcer over a pool. Changes are sent after their commit and in batches, one statement in flight: NOTIFY
 * takes a lock that all commits of the database share, so a NOTIFY inside each transaction would serialise them. A
 * batch that fails is logged and dropped, because replicas also compare versions themselves.
 */
export function createAnnouncer(pool: pg.Pool, log: Log): Announcer {
  const listeners = new Set<LocalListener>();
  let waiting = new Map<string, RoomChange>();
  let sending: Promise<void> | null = null;

  async function send() {
    // Why not inside the transaction: decisions/database#notify-after-the-commit.
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await pool
        .query({
          ...announcement,
          values: [channels.session, payloads([...batch.values()])],
        })
        .catch((error: Error) => log.warn({ err: error }, "could not announce changed rooms"));
    }
    sending = null;
  }

  return {
    announce(changes) {
      for (const change of changes) {
        const known = waiting.get(change.id);
        waiting.set(change.id, known ? newest(known, change) : change);
        for (const listener of listeners) listener.changed(change);
      }
      if (waiting.size > 0) sending ??= send();
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
 * NOTIFY makes its transaction write to the log, and a commit waits until that is flushed. Nobody needs to wait for a
 * hint, so this one commit does not.
 */
const announcement = named(
  "announce",
  `with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
   select pg_notify($1, payload) from unflushed, unnest($2::text[]) payload`,
);

function payloads(changes: RoomChange[]): string[] {
  const out: string[] = [];
  let line = "";
  for (const { id, version, presenceVersion } of changes) {
    const item = `${id}:${version}:${presenceVersion}`;
    if (line && line.length + 1 + item.length > MAX_PAYLOAD_BYTES) {
      out.push(line);
      line = "";
    }
    line += line ? `,${item}` : item;
  }
  out.push(line);
  return out;
}

const item = /^([0-9a-f-]{36}):(\d{1,15}):(\d{1,15})$/;

/**
 * Returns the changes that a notification on the session channel names, and how many of its items cannot be read. The
 * counters are only a claim: any account of the database may notify.
 */
export function parseAnnouncement(payload: string): { changes: RoomChange[]; unreadable: number } {
  const items = payload.split(",");
  const changes = items.flatMap((text) => {
    const [, id, version, presenceVersion] = item.exec(text) ?? [];
    return id ? [{ id, version: Number(version), presenceVersion: Number(presenceVersion) }] : [];
  });
  return { changes, unreadable: items.length - changes.length };
}
