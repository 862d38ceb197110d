import type { Database } from "#shared/db/database.ts";
import { roomEvents } from "#shared/rules/webhook-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { WebhookReply } from "#shared/wire/webhook.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";

type Context = { db: Database; settings: Pick<Settings, "standupWebhookHosts" | "pluginSecretKey"> };

/**
 * Returns the URL and the chosen events of a space's webhook, null and [] without one, and whether this server can save one. It never returns the
 * secret. For owners. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`.
 */
export async function findWebhook(
  { db, settings }: Context,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<WebhookReply> {
  const { spaceId, role } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  if (role !== "owner") throw problem("owner_only");
  const webhook = await db.kysely
    .selectFrom("standup_webhooks")
    .select(["url", "room_events"])
    .where("space_id", "=", spaceId)
    .executeTakeFirst();
  return {
    url: webhook?.url ?? null,
    events: roomEvents.filter((event) => webhook?.room_events.includes(event)),
    secretsAvailable: settings.pluginSecretKey !== null,
    hostsAllowed: settings.standupWebhookHosts.length > 0,
  };
}
