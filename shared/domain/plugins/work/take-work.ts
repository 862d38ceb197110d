import { statement, type Runner } from "#shared/db/statement.ts";
import { canRun, type Lease } from "./leases.ts";

/** Due work of a plugin: an event, a job, or a person's request. */
export type Work = {
  id: string;
  /** Number of attempts, including this one. */
  attempts: number;
  hops: number;
  /** The room of the event, of the request, or of the run that requested the job. Null without one. */
  room: string | null;
  /** True if a later job with the same key was queued during an earlier attempt. */
  replaced: boolean;
  /** True if work of the plugin for this room has failed. */
  hasSetback: boolean;
  /** The space of the event, the job or the request's room. Null without one. */
  spaceId: string | null;
  /** The database's time. */
  now: Date;
  /** JSON text. For an event, its time and address are added before the call. */
  payload: string;
  plugin: { install: string; org: string; name: string; digest: string; isFailing: boolean };
} & ({ topic: string; org: string } | { name: string; isAsked: boolean });

type Row = Pick<
  Work,
  "id" | "attempts" | "hops" | "room" | "replaced" | "spaceId" | "hasSetback" | "now" | "payload" | "plugin"
> & {
  topic: string | null;
  org: string | null;
  name: string | null;
  isAsked: boolean;
};

// The lease is checked last: if it was lost in the meantime, nothing is taken.
const next = statement<Row, [string, string]>(
  "take-plugin-work",
  `with candidate as (
     select w.id from plugin_work w join plugin_installs i on i.id = w.install_id
     where w.install_id = $1 and w.ended_at is null and w.due_at <= now() and ${canRun}
     order by w.due_at, w.ordinal limit 1
   ), leased as (
     update plugin_leases l set until = now() + interval '60 seconds', work_id = candidate.id
     from candidate where l.install_id = $1 and l.token = $2 and l.until > now()
     returning l.work_id
   ), taken as (
     update plugin_work w set attempts = w.attempts + 1
     from leased where w.id = leased.work_id and w.ended_at is null
     returning w.*
   )
   select w.id, w.attempts, w.hops, w.replaced, about.room, exists (
       select from plugin_setbacks b where b.session_id = about.room and b.install_id = w.install_id) as "hasSetback",
     coalesce(w.space_id, e.space_id, asked.space_id) as "spaceId",
     now() as now, coalesce(e.payload, w.payload) as payload, w.name, w.asked_by is not null as "isAsked", e.topic, o.slug as org,
     json_build_object('install', i.id, 'org', i.org_id, 'name', i.name, 'digest', encode(i.digest, 'hex'),
       'isFailing', i.failures > 0 or i.paused_until is not null) as plugin
   from taken w
   join plugin_installs i on i.id = w.install_id
   join orgs o on o.id = i.org_id
   left join plugin_events e on e.id = w.event_id
   left join sessions asked on asked.id = w.asked_in
   cross join lateral (select coalesce(w.session_id, w.asked_in, case
     -- The payload of a plugin's own event could name any room.
     when e.topic not like 'plugin.%' and e.topic <> 'session.deleted'
     then (e.payload::jsonb ->> 'sessionId')::uuid end) as room) about`,
);

/**
 * Returns the work of a plugin that has been due for the longest, and counts the attempt. Returns null if nothing is
 * due, the plugin cannot be called, or the lease was lost.
 */
export async function takeWork(runner: Runner, { install, token }: Lease): Promise<Work | null> {
  const [row] = await next(runner, install, token);
  if (!row) return null;
  const { topic, org, name, isAsked, ...work } = row;
  return topic === null ? { ...work, name: name!, isAsked } : { ...work, topic, org: org! };
}
