import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { KindProblem } from "#shared/wire/room-schedules.ts";

/** SQL over a schedule `d`: the kind of its name that its space has, as `k`, with its plugin's install `i`. */
export const kindOfSchedule = sql`left join lateral (
    select found.id, found.retired_at, found.install_id, found.schedule_config
    from session_kinds found join spaces sp on sp.id = d.space_id
    where found.kind = d.kind and (found.org_id is null or found.org_id = sp.org_id)
    order by found.org_id nulls first limit 1) k on true
  left join plugin_installs i on i.id = k.install_id`;

/** SQL over a schedule `d`: true if its kind can open rooms now. The same conditions as `kindProblemOf`. */
export const canOpen = `exists (
    select from spaces own
    join session_kinds k on k.kind = d.kind and (k.org_id is null or k.org_id = own.org_id)
    left join plugin_installs i on i.id = k.install_id
    where own.id = d.space_id and k.retired_at is null
      and (k.install_id is null or i.enabled and i.stopped_reason is null))`;

/** SQL over a kind `k` and its install `i`: why a schedule opens no room of it now, or null. */
export const kindProblemOf = sql<KindProblem | null>`case
  when k.id is null then 'kind missing'
  when k.retired_at is not null then 'kind retired'
  when k.install_id is not null and (not i.enabled or i.stopped_reason is not null) then 'plugin off' end`;

/** The room that a schedule opens, without its day. */
type Found = { kind: string; title: string; config: unknown; problem: KindProblem | null };

/** Returns the room that a schedule opens. `problem` is the reason why it cannot open now, or null. */
export async function readRoomOf(tx: Tx, scheduleId: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select d.kind, d.title, d.config, ${kindProblemOf} as problem
    from room_schedules d ${kindOfSchedule} where d.id = ${scheduleId}`.execute(tx.kysely);
  return rows[0]!;
}
