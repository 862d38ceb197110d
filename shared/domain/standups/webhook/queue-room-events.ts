import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { wordText } from "#shared/rules/word-text.ts";
import type { RoomEvent } from "#shared/rules/webhook-events.ts";
import type { WordedText } from "#shared/wire/plugin-reach.ts";
import type { RoomEventPayload } from "#shared/wire/webhook.ts";

const batch = 100;

/** An event of a room, and the fields of its body. `createdAt` is as `iso` prints it. */
type Written = {
  id: string;
  event: RoomEvent;
  createdAt: string;
  /** The same with all digits, for the database. */
  createdExactly: string;
  spaceId: string;
  org: string;
  space: string;
  sessionId: string;
  kind: string;
  details: { story?: { id: string; ref: string; estimate: string }; result?: WordedText | null };
};

/**
 * Moves the events that rooms wrote into the outbox, each with its body, and returns their number. Drops events whose
 * webhook was deleted, and second ends of a room. Any number of workers may run it at once.
 */
export async function queueRoomEvents(db: Database, baseUrl: string): Promise<number> {
  let total = 0;
  for (;;) {
    const moved = await moveSome(db, baseUrl);
    total += moved;
    if (moved < batch) return total;
  }
}

function moveSome(db: Database, baseUrl: string): Promise<number> {
  return transaction(db, async (tx) => {
    // The foreign keys of the insert below lock the same rows. A room or space that is being deleted takes its events
    // along, so it is skipped.
    const { rows: taken } = await sql<{ id: string }>`
      select e.id
      from webhook_room_events e join sessions s on s.id = e.session_id join spaces p on p.id = s.space_id
      order by e.created_at limit ${batch}
      for update of e skip locked for key share of s, p skip locked`.execute(tx.kysely);
    if (taken.length === 0) return 0;
    const { rows: written } = await sql<Written>`
      with moved as (
        delete from webhook_room_events where id = any(${taken.map(({ id }) => id)}::uuid[]) returning *
      )
      select m.id, m.event, iso(m.created_at) as "createdAt",
        m.created_at::text as "createdExactly", p.id as "spaceId", o.slug as org, p.slug as space,
        s.id as "sessionId", s.kind, m.details
      from moved m
      join sessions s on s.id = m.session_id
      join spaces p on p.id = s.space_id
      join orgs o on o.id = p.org_id
      join standup_webhooks w on w.space_id = p.id and w.created_at <= m.created_at`.execute(tx.kysely);
    const bodies = written.map((event) => JSON.stringify(payloadOf(event, baseUrl)));
    await sql`
      insert into webhook_deliveries (id, space_id, session_id, event, created_at, body)
      select * from unnest(${written.map(({ id }) => id)}::uuid[], ${written.map(({ spaceId }) => spaceId)}::uuid[],
        ${written.map(({ sessionId }) => sessionId)}::uuid[], ${written.map(keyOf)}::text[],
        ${written.map(({ createdExactly }) => createdExactly)}::timestamptz[], ${bodies}::text[])
      on conflict (session_id, event) do nothing`.execute(tx.kysely);
    return taken.length;
  });
}

/**
 * Returns the event as its row in the outbox names it. A room has each of these names once, so that it ends once. Each
 * estimate has a name of its own: its type, a blank and its id.
 */
function keyOf({ id, event }: Written): string {
  return event === "poker.estimated" ? `${event} ${id}` : event;
}

/** Returns the body. Invariant: it contains no people's names, no titles and no written texts. */
function payloadOf(written: Written, baseUrl: string): RoomEventPayload {
  const { event, createdAt, org, space, sessionId, kind, details } = written;
  const url = `${baseUrl}/o/${org}/s/${space}/r/${sessionId}`;
  const { story, result } = details;
  const data = { org, space, sessionId, kind, url };
  return {
    type: event,
    timestamp: createdAt,
    data: {
      ...data,
      ...(story && { story }),
      ...(event === "retro.ended" && { result: result ? wordText(result, {}, "en", String) : null }),
    },
  };
}
