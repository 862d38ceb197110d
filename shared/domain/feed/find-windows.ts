import type { SlotRule } from "#shared/rules/slots.ts";
import { daysOffOf } from "../standups/schedule/days-off.ts";
import { canOpen } from "../room-schedules/kind-of-schedule.ts";
import { statement, type Runner } from "#shared/db/statement.ts";

/**
 * The place of a room: the slugs of its org and space, and the space's name. `nameChanges` counts the changes of the
 * name. `renamedAt` is the time of the last change in milliseconds since the epoch.
 */
export type Place = {
  org: string;
  space: string;
  name: string;
  nameChanges: number;
  renamedAt: number | null;
};

/** The number of changes of a schedule, and the time of its last save in milliseconds since the epoch. */
type Saved = { changes: number; savedAt: number };

/** What a schedule of rooms of other kinds opens. Absent for standups. */
type Titled = { title?: string };

/** An open standup with a time window, or an open room of another schedule. Times are milliseconds since the epoch. */
export type OpenWindow = Place &
  Titled & {
    sessionId: string;
    createdAt: number;
    /** Null without a closing time. For a room of another schedule: the end of its slot. */
    closesAt: number | null;
    /** The slot that opened it: its schedule, its local day and its opening. Null for a room without a slot. */
    slot: ({ scheduleId: string; date: string; opensAt: number } & Saved) | null;
  };

/** An enabled schedule. Times are milliseconds since the epoch. */
export type Plan = Place &
  Titled &
  Saved &
  SlotRule & {
    scheduleId: string;
    /** The local days that were already opened, back to 5 days ago (UTC), as YYYY-MM-DD. */
    opened: string[];
  };

/** Maximum number of events in a feed. The earliest events are kept. */
export const MAX_EVENTS = 1000;

export type Windows = { now: number; open: OpenWindow[]; plans: Plan[] };

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;
const place = `o.slug as org, sp.slug as space, sp.name, sp.name_changes as "nameChanges",
  ${ms("sp.renamed_at")} as "renamedAt"`;
const rows = (query: string) => `(select coalesce(json_agg(one), '[]') from (${query}) one)`;

/** Returns a query for the enabled schedules of a table, whose claimed days are in `slots`. */
const plansOf = (schedules: string, slots: string, { more = "", when = "true" } = {}) => `
  select ${place}, d.id as "scheduleId", d.weekdays, d.open_time as "openTime", d.timezone,
    d.window_minutes as "windowMinutes", d.every_weeks as "everyWeeks", d.first_week as "firstWeek",
    ${daysOffOf("d")} as "daysOff", ${ms("d.saved_at")} as "savedAt", d.changes${more},
    array(select to_char(slot.slot_date, 'YYYY-MM-DD') from ${slots} slot
      where slot.schedule_id = d.id and slot.slot_date >= (now() at time zone 'UTC')::date - 5) as opened
  from space_members m
  join spaces sp on sp.id = m.space_id
  join orgs o on o.id = sp.org_id
  join ${schedules} d on d.space_id = sp.id
  where m.user_id = $1 and d.enabled and ${when}
  order by d.next_opens_at nulls last, d.id limit ${MAX_EVENTS}`;

/** SQL for a claimed day `slot` and its schedule `plan` as json. */
const slotOfRoom = `json_build_object('scheduleId', slot.schedule_id, 'date', slot.slot_date,
  'opensAt', ${ms("slot.opens_at")}, 'changes', plan.changes, 'savedAt', ${ms("plan.saved_at")})`;

const openStandups = `
  select ${place}, s.id as "sessionId", ${ms("s.created_at")} as "createdAt",
    ${ms("(s.config->>'closesAt')::timestamptz")} as "closesAt",
    case when slot.session_id is not null then ${slotOfRoom} end as slot
  from space_members m
  join spaces sp on sp.id = m.space_id
  join orgs o on o.id = sp.org_id
  join sessions s on s.space_id = sp.id
  left join standup_slots slot on slot.session_id = s.id
  left join standup_schedules plan on plan.id = slot.schedule_id
  where m.user_id = $1 and s.kind = 'standup' and s.ended_at is null and s.config->>'mode' = 'async'
    and coalesce(s.config->>'closesAt' > iso(now()), true)
  order by coalesce(slot.opens_at, s.created_at), s.id limit ${MAX_EVENTS}`;

const openRooms = `
  select ${place}, s.id as "sessionId", ${ms("s.created_at")} as "createdAt", ${ms("slot.closes_at")} as "closesAt",
    ${slotOfRoom} as slot, plan.title
  from space_members m
  join spaces sp on sp.id = m.space_id
  join orgs o on o.id = sp.org_id
  join room_schedules plan on plan.space_id = sp.id
  join room_slots slot on slot.schedule_id = plan.id and slot.closes_at > now()
  join sessions s on s.id = slot.session_id and s.ended_at is null
  where m.user_id = $1
  order by slot.opens_at, s.id limit ${MAX_EVENTS}`;

/** A single statement, so that a day that opens concurrently is read once: as a slot or as a room. */
const windows = statement<Windows & { rooms: OpenWindow[]; roomPlans: Plan[] }, [string]>(
  "feed-windows",
  `select ${ms("now()")} as now, ${rows(openStandups)} as open, ${rows(openRooms)} as rooms,
     ${rows(plansOf("standup_schedules", "standup_slots"))} as plans,
     ${rows(plansOf("room_schedules", "room_slots", { more: ", d.title", when: canOpen }))} as "roomPlans"`,
);

/**
 * Returns the open standups, the open rooms of other schedules, and the enabled schedules of a person's current spaces.
 * The feed's limit of events applies to each table of schedules.
 */
export async function findWindows(runner: Runner, userId: string): Promise<Windows> {
  const { now, open, rooms: opened, plans, roomPlans } = (await windows(runner, userId))[0]!;
  return { now, open: [...open, ...opened], plans: [...plans, ...roomPlans] };
}
