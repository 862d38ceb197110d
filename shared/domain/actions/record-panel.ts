import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { keyOf } from "../callers/limit-uses.ts";
import { consume } from "../callers/rate-limit.ts";
import { record } from "../org-admin/record.ts";
import type { RoomAccess } from "../rooms/lock-room-for-caller.ts";
import type { ActInput, ActReply } from "./act-input.ts";

/**
 * Prevents a person's script from filling the audit log. Their further actions are performed but not recorded. The limit
 * is for each person, so that one member cannot hide the actions of others.
 */
const MAX_PANELS_PER_HOUR = 1000;

type Row = { orgId: string; orgSlug: string; spaceSlug: string };

/**
 * Records in the action's transaction that a room change came from a plugin's panel. It records nothing if the room's
 * org has not enabled the plugin. The record is the caller's claim and grants no rights.
 */
export async function recordPanel(
  tx: Tx,
  { panel, action }: ActInput,
  { room, userId, version }: RoomAccess,
  reply: ActReply,
): Promise<void> {
  if (!panel || reply.version === version) return;
  const { rows } = await sql<Row>`
    select o.id as "orgId", o.slug as "orgSlug", p.slug as "spaceSlug"
    from spaces p
    join orgs o on o.id = p.org_id
    join plugin_installs i on i.org_id = o.id and i.name = ${panel.plugin} and i.enabled
    where p.id = ${room.spaceId}`.execute(tx.kysely);
  const address = rows[0];
  if (!address) return;
  const { orgId, orgSlug, spaceSlug } = address;
  const rateLimit = {
    budget: "panel",
    key: keyOf("panel", `${orgId} ${userId}`),
    limit: MAX_PANELS_PER_HOUR,
    windowSeconds: 3600,
  };
  if (!(await consume(tx.client, [rateLimit])).allowed) return;
  const target = `${panel.plugin}/${action}`;
  const space = { id: room.spaceId, slug: spaceSlug };
  const detail = `An action came from a panel of the plugin ${panel.plugin}: ${action}.`;
  await record(
    tx,
    panel.report,
    { orgId, orgSlug, userId },
    { action: "plugin.action", space, target, detail },
  );
}
