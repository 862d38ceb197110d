import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { RoomStart, Config, SessionKind } from "#shared/kinds/kind.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { pluginOfKind, type PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";

export type NewRoom = {
  spaceId: string;
  kind: string;
  title: string;
  /** As sent by the caller; the kind decodes it. */
  config: unknown;
  facilitatorId: string;
};

type Row = Pick<CreatedSession, "id" | "phase" | "revealed" | "version" | "createdAt">;

/** The start of a room that a kind's own code returned. It is valid while the key is the same. */
export type KeyedBeginning = RoomStart & { key: string };

type Ways = { plugins: PluginRunner | null; begun: KeyedBeginning | null };

/**
 * Makes a room in a locked space and returns it. `limit` is the maximum number of open rooms in the space. Some kinds
 * must run their own code first. If that code has not run, or ran for another key, it writes nothing and returns
 * `begin`. Call `begin` after the transaction, and pass its result to the next call. Throws, in this order: `invalid`
 * for a kind that the space's org does not have, `kind_retired`, `kind_unavailable`, `plugins_unavailable` and
 * `plugin_busy` for a plugin's kind, `invalid` for a config that the kind refuses, `limit_reached`.
 */
export async function makeOrBegin(
  tx: Tx,
  room: NewRoom,
  limit: number,
  { plugins, begun }: Ways,
): Promise<CreatedSession | { begin: () => Promise<KeyedBeginning> }> {
  const { kindId, kind, now } = await findKind(tx, room, plugins);
  const unavailable = kind.unavailableReason?.();
  if (unavailable) throw unavailable;
  const config = decodeConfig(kind, room.config, now);
  await requireCapacity(tx, room.spaceId, limit);
  const { begins } = kind;
  if (!begins) {
    const kept = await kind.spaceConfig?.(tx, room.spaceId);
    return insert(tx, room, kindId, { config: { ...config, ...kept }, phase: "" });
  }
  if (begun?.key === begins.key) {
    const created = await insert(tx, room, kindId, begun);
    await begun.write(tx, created.id);
    return created;
  }
  return { begin: async () => ({ ...(await begins.begin({ ...room, config, now })), key: begins.key }) };
}

async function insert(
  tx: Tx,
  room: NewRoom,
  kindId: string,
  begun: Pick<RoomStart, "config" | "phase">,
): Promise<CreatedSession> {
  const { rows } = await sql<Row>`
    insert into sessions (space_id, kind, kind_id, title, config, phase, facilitator_id)
    values (${room.spaceId}, ${room.kind}, ${kindId}, ${room.title}, ${JSON.stringify(begun.config)}, ${begun.phase},
      ${room.facilitatorId})
    returning id, phase, revealed, version, iso(created_at) as "createdAt"`.execute(tx.kysely);
  const { id, phase, revealed, version, createdAt } = rows[0]!;
  const { spaceId, title, facilitatorId } = room;
  return {
    id,
    spaceId,
    kind: room.kind,
    title,
    phase,
    revealed,
    version,
    facilitatorId,
    createdAt,
    endedAt: null,
  };
}

/** Throws `limit_reached` if a locked space has its maximum number of open rooms. */
export async function requireCapacity(tx: Tx, spaceId: string, limit: number): Promise<void> {
  const { open } = await tx.kysely
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("space_id", "=", spaceId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  if (open >= limit)
    throw problem("limit_reached", `a space holds at most ${limit} open sessions`, {
      details: { limit },
    });
}

type KindToCreate = { kindId: string; kind: SessionKind; now: Date };

/** Finds a kind by its name: first among the instance's kinds, then among the kinds of the space's org. */
async function findKind(
  tx: Tx,
  { spaceId, kind: name }: NewRoom,
  plugins: PluginRunner | null,
): Promise<KindToCreate> {
  // Lock the kind's row as the room's foreign key does, but earlier. A concurrent uninstall then finishes first, and
  // the kind is not found.
  const { rows } = await sql<{ kindId: string; isRetired: boolean; plugin: PluginOfKind | null; now: Date }>`
    select k.id as "kindId", k.retired_at is not null as "isRetired", now() as now,
      ${sql.raw(pluginOfKind("k.id"))} as plugin
    from spaces s join session_kinds k on k.org_id is null or k.org_id = s.org_id
    where s.id = ${spaceId} and k.kind = ${name}
    order by k.org_id nulls first limit 1 for key share of k`.execute(tx.kysely);
  const row = rows[0];
  const kind = row && kinds.ofRoom({ kind: name, kindId: row.kindId, plugin: row.plugin }, plugins);
  if (!row || !kind) throw problem("invalid", "there is no such session kind");
  if (row.isRetired) throw problem("kind_retired");
  return { kindId: row.kindId, kind, now: row.now };
}

function decodeConfig(kind: SessionKind, given: unknown, now: Date): Config {
  const decoded = kind.config.safeParse(given ?? {});
  if (!decoded.success) throw problem("invalid", decoded.error.issues[0]!.message);
  const configError = kind.validateConfig?.(decoded.data, now);
  if (configError) throw problem("invalid", configError);
  return decoded.data;
}
