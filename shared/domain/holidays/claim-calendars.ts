import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { saturatedHosts, type Hosts } from "../outbox/hosts.ts";

/** A calendar that this worker must fetch. The claim is valid while the calendar's row has this `lease`. */
export type CalendarClaim = {
  id: string;
  lease: string;
  spaceId: string;
  host: string;
  /** The sealed address. */
  secret: Buffer;
  secretKeyId: string;
  /** The validator of the content that was read last; null if the content must be read again. */
  etag: string | null;
  /** The first day to read: yesterday in UTC, which is the present day of the last zone. */
  from: string;
};

/**
 * Claims at most `most` due calendars for 2 minutes each, in order of due time. A host has at most as many running
 * fetches as `hosts` allows this worker. Any number of workers may claim at once.
 */
export async function claimCalendars(
  db: Database,
  { most, hosts }: { most: number; hosts: Hosts },
): Promise<CalendarClaim[]> {
  const { rows } = await sql<CalendarClaim>`
    with chosen as materialized (
      select id from holiday_calendars
      where due_at <= now() and (lease_until is null or lease_until <= now())
        and host <> all(${saturatedHosts(hosts)}::text[])
      order by due_at limit ${most}
      for update skip locked
    )
    update holiday_calendars c
    set lease_token = gen_random_uuid(), lease_until = now() + interval '2 minutes'
    from chosen where c.id = chosen.id
    returning c.id, c.lease_token as lease, c.space_id as "spaceId", c.host, c.secret,
      c.secret_key_id as "secretKeyId",
      -- The days that are read end after 400 days, so an unchanged calendar is read again every month.
      case when c.read_at > now() - interval '30 days' then c.etag end as etag,
      to_char((now() at time zone 'UTC')::date - 1, 'YYYY-MM-DD') as "from"`.execute(db.kysely);
  return rows;
}

/** Gives back a calendar without a fetch. */
export async function releaseCalendar(db: Database, { id, lease }: CalendarClaim): Promise<void> {
  await db.kysely
    .updateTable("holiday_calendars")
    .set({ lease_token: null, lease_until: null })
    .where("id", "=", id)
    .where("lease_token", "=", lease)
    .execute();
}
