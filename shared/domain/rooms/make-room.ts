import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import { kinds } from "#shared/kinds/directory.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";

export type NewRoom = {
  spaceId: string;
  kind: string;
  title: string;
  /** As the caller sent it; the kind decodes it. */
  config: unknown;
  facilitatorId: string;
};

type Row = Pick<CreatedSession, "id" | "phase" | "revealed" | "version" | "createdAt">;

/**
 * Makes a room in a space, which is locked, and returns it. `limit` is how many open rooms the space may have.
 * protocol/rooms 2–4.
 * Throws, in this order: `invalid` for a kind that the space's org does not have, `kind_retired`, `kind_unavailable` and
 * `plugins_unavailable` for a plugin's kind (protocol/plugins 49), `invalid` for a config that the kind refuses, `limit_reached`.
 */
export async function makeRoom(tx: Tx, room: NewRoom, limit: number): Promise<CreatedSession> {
  const { kindId, kind, now } = await findKind(tx, room);
  const config = decodeConfig(kind, room.config, now);
  await requireCapacity(tx, room.spaceId, limit);
  const { rows } = await sql<Row>`
    insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
    values (${room.spaceId}, ${kind.name}, ${kindId}, ${room.title}, ${JSON.stringify(config)}, ${room.facilitatorId})
    returning id, phase, revealed, version, iso(created_at) as "createdAt"`.execute(tx.kysely);
  const { id, phase, revealed, version, createdAt } = rows[0]!;
  const { spaceId, title, facilitatorId } = room;
  return {
    id,
    spaceId,
    kind: kind.name,
    title,
    phase,
    revealed,
    version,
    facilitatorId,
    createdAt,
    endedAt: null,
  };
}

/** Throws `limit_reached` where a space, which is locked, has as many open rooms as it may (protocol/rooms 4). */
export async function requireCapacity(tx: Tx, spaceId: string, limit: number): Promise<void> {
  const { open } = await tx.kysely
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("space_id", "=", spaceId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  if (open >= limit) throw problem("limit_reached", `a space holds at most ${limit} open sessions`);
}

type Found = { kindId: string; kind: SessionKind; now: Date };

/** Finds a kind by its name: the instance's own first, then the one of the space's org (protocol/rooms 45). */
async function findKind(tx: Tx, { spaceId, kind: name }: NewRoom): Promise<Found> {
  // The row of the kind is held like the room's own reference to it holds it, only earlier: an uninstall that goes on
  // meanwhile is waited for, and the kind is then found to be gone (protocol/plugins 34).
  const { rows } = await sql<{ kindId: string; isRetired: boolean; enabled: boolean | null; now: Date }>`
    select k.id as "kindId", k.retired_at is not null as "isRetired", now() as now,
      (select i.enabled from plugin_installs i where i.id = k.install_id) as enabled
    from spaces s join session_kinds k on k.org_id is null or k.org_id = s.org_id
    where s.id = ${spaceId} and k.kind = ${name}
    order by k.org_id nulls first limit 1 for key share of k`.execute(tx.kysely);
  const row = rows[0];
  const kind = row && kinds.ofRoom({ kind: name, kindId: row.kindId });
  if (!row || (!kind && row.enabled === null)) throw problem("invalid", "there is no such session kind");
  if (row.isRetired) throw problem("kind_retired");
  if (row.enabled === false) throw problem("kind_unavailable");
  if (!kind) throw problem("plugins_unavailable");
  return { kindId: row.kindId, kind, now: row.now };
}

function decodeConfig(kind: SessionKind, given: unknown, now: Date): Record<string, unknown> {
  const decoded = kind.config.safeParse(given ?? {});
  if (!decoded.success) throw problem("invalid", decoded.error.issues[0]!.message);
  const trouble = kind.configTrouble?.(decoded.data, now);
  if (trouble) throw problem("invalid", trouble);
  return decoded.data;
}
