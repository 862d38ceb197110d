import { randomUUID } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { HolidayCalendarBody, HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { planAgain } from "./plan-again.ts";
import { readCalendar } from "./read-calendar.ts";
import { requireCalendarAddress } from "./require-calendar-address.ts";

type Context = {
  db: Database;
  settings: Pick<Settings, "calendarHosts" | "pluginSecretKey" | "pluginSecretKeyPrevious">;
  report: Report;
};

/**
 * Sets the address of a space's calendar of holidays, and returns the calendar. The delivery role fetches it at once.
 * The days of an earlier calendar are deleted. For owners. Reports `holidays.connect`. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, the problems of `body`, `secrets_unavailable`,
 * `invalid` for an address, and `too_often` after 20 saves and fetches of the space within an hour.
 */
export async function saveCalendar(
  ctx: Context,
  caller: Credential,
  address: SpaceAddress,
  body: () => HolidayCalendarBody,
): Promise<HolidayCalendarReply> {
  return transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const { url } = body();
    const sealing = createSealing(ctx.settings);
    if (!sealing) throw problem("secrets_unavailable");
    const host = requireCalendarAddress(url, ctx.settings.calendarHosts);
    await limitUse(tx.client, "holidays", spaceId);
    // Another id, so that a fetch of the earlier address finds no row when it ends.
    const id = randomUUID();
    const { box, keyId } = sealing.seal(url, id);
    await tx.kysely.deleteFrom("holiday_calendars").where("space_id", "=", spaceId).execute();
    await tx.kysely
      .insertInto("holiday_calendars")
      .values({ id, space_id: spaceId, host, secret: box, secret_key_id: keyId, updated_by: userId })
      .execute();
    await planAgain(tx, spaceId);
    const at = { org: address.orgSlug, space: address.slug };
    tx.afterCommit(() => ctx.report({ event: "holidays.connect", actor: userId, ...at, target: host }));
    return readCalendar(tx.kysely, ctx.settings, { spaceId, isOwner: true });
  });
}
