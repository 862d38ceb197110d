import { queueEvents } from "#shared/standups/queue-events.ts";
import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { kinds } from "#shared/kinds/registry.ts";

/** A slot that is claimed. `closesAt` is its scheduled end as `iso` prints it. */
export type ClaimedSlot = { scheduleId: string; spaceId: string; day: string; closesAt: string };

/** Why a slot has no room. */
export type Skipped = "no owner" | "kind retired" | "session limit";

/**
 * Opens the room of a slot that is claimed and tells whoever asked to hear of it, or says why it cannot. Contract 4 says
 * what the room is like. Its space is locked.
 */
export async function openRoom(
  tx: Tx,
  slot: ClaimedSlot,
  limit: number,
): Promise<{ sessionId: string } | { why: Skipped }> {
  const { scheduleId, spaceId, day, closesAt } = slot;
  const facilitatorId = await chooseFacilitator(tx, scheduleId);
  if (facilitatorId === null) return { why: "no owner" };
  if (await isRetired(tx)) return { why: "kind retired" };
  if ((await countOpen(tx, spaceId)) >= limit) return { why: "session limit" };
  const config = kinds.get("standup")!.config.parse({ mode: "async", closesAt });
  const { id } = await tx.kysely
    .insertInto("sessions")
    .values({
      space_id: spaceId,
      kind: "standup",
      title: `Standup ${day}`,
      config: JSON.stringify(config),
      facilitator_id: facilitatorId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    update standup_slots set session_id = ${id}
    where schedule_id = ${scheduleId} and slot_date = ${day}`.execute(tx.kysely);
  await queueEvents(tx, [id], "standup.opened");
  return { sessionId: id };
}

/** Whoever saved the schedule, if they own the space; otherwise the owner seen latest. Spec 1, Standup schedule and slots. */
async function chooseFacilitator(tx: Tx, scheduleId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id
    from standup_schedules d
    join space_members m on m.space_id = d.space_id and m.role = 'owner'
    where d.id = ${scheduleId}
    order by m.user_id is not distinct from d.updated_by desc, m.last_seen_at desc, m.user_id
    limit 1`.execute(tx.kysely);
  return rows[0]?.user_id ?? null;
}

async function isRetired(tx: Tx): Promise<boolean> {
  const kind = await tx.kysely
    .selectFrom("session_kinds")
    .select("retired_at")
    .where("kind", "=", "standup")
    .executeTakeFirst();
  return kind?.retired_at !== null;
}

async function countOpen(tx: Tx, spaceId: string): Promise<number> {
  const { open } = await tx.kysely
    .selectFrom("sessions")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("space_id", "=", spaceId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return open;
}
