import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { RoomScheduleBody } from "#shared/wire/room-schedules.ts";
import { problem } from "#shared/wire/problems.ts";
import { savedColumns } from "../standups/schedule/save-schedule.ts";
import { requireZone } from "../standups/schedule/require-zone.ts";

type Kind = { id: string; config: unknown; isRetired: boolean; isOfPlugin: boolean };

/** The schedule before the save; null for a new one. */
type Before = { kind: string; config: unknown } | null;

/**
 * Returns the columns of a schedule as its owner saves it, without the space. A schedule keeps its kind also when that
 * is gone. Throws `invalid` for a zone, for a kind without schedules and for a config that a core kind refuses, and
 * `kind_retired`.
 */
export async function columnsOf(
  tx: Tx,
  { spaceId, userId }: { spaceId: string; userId: string },
  given: RoomScheduleBody,
  before: Before,
) {
  await requireZone(tx, given.timezone);
  const config = await configOf(tx, spaceId, given, before);
  return {
    kind: given.kind,
    title: given.title,
    config: JSON.stringify(config),
    ...savedColumns(given, userId),
  };
}

/** Returns the config to store. A plugin checks its own only when a room opens. */
async function configOf(
  tx: Tx,
  spaceId: string,
  { kind: name, config: given }: RoomScheduleBody,
  before: Before,
): Promise<unknown> {
  const kept = before?.kind === name ? before.config : undefined;
  const kind = await findKind(tx, spaceId, name);
  if (kept !== undefined && (!kind || kind.isRetired)) return given ?? kept;
  if (!kind) throw problem("invalid", "rooms of this kind cannot open on a schedule");
  if (kind.isRetired) throw problem("kind_retired");
  const config = given ?? kept ?? kind.config;
  if (kind.isOfPlugin) return config;
  const decoded = kinds.ofRoom({ kind: name, kindId: kind.id })?.config.safeParse(config);
  if (decoded?.error) throw problem("invalid", decoded.error.issues[0]!.message);
  return config;
}

/** Finds a kind with schedules by its name: among the instance's kinds and those of the space's org. */
async function findKind(tx: Tx, spaceId: string, name: string): Promise<Kind | undefined> {
  const { rows } = await sql<Kind>`
    select k.id, k.schedule_config as config, k.retired_at is not null as "isRetired",
      k.install_id is not null as "isOfPlugin"
    from spaces s join session_kinds k on k.org_id is null or k.org_id = s.org_id
    where s.id = ${spaceId} and k.kind = ${name} and k.schedule_config is not null
    order by k.org_id nulls first limit 1`.execute(tx.kysely);
  return rows[0];
}
