import type { Database } from "#shared/db/database.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";
import { readCalendar } from "./read-calendar.ts";

type Context = { db: Database; settings: Pick<Settings, "calendarHosts" | "pluginSecretKey"> };

/**
 * Returns a space's calendar of holidays, or null, and what this server allows. It never returns the address. For
 * members; the host and the last error are for owners. Throws `not_signed_in`, `session_ended`, `guest_refused`,
 * `no_such_space`.
 */
export async function findCalendar(
  { db, settings }: Context,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<HolidayCalendarReply> {
  const { spaceId, role } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  return readCalendar(db.kysely, settings, { spaceId, isOwner: role === "owner" });
}
