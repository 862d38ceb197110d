import { statement, type Runner } from "#shared/db/statement.ts";
import type { PluginWork } from "#shared/wire/plugin-work.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { findOrgAdmin } from "../../org-admin/lock-org.ts";
import type { InstallAddress } from "../approve-upgrade.ts";

// Invariant: no payload is selected, because it may contain text from a room (protocol/plugins#get-work).
const workOf = statement<PluginWork, [string, string]>(
  "plugin-work",
  `select
     (select count(*)::int from plugin_work w where w.install_id = i.id and w.ended_at is null and w.asked_by is null) as waiting,
     (select count(*)::int from plugin_work w where w.install_id = i.id and w.failed and w.asked_by is null) as failed,
     i.refused_events as refused,
     (select coalesce(json_agg(one.shown order by one.failed desc, one.waits desc, one.ordinal desc), '[]') from (
       select w.failed, w.ended_at is null as waits, w.ordinal, json_strip_nulls(json_build_object('id', w.id, 'topic', e.topic, 'job', w.name,
         'state', case when w.failed then 'failed' when w.ended_at is not null then 'done'
           when l.work_id is not null then 'running' else 'waiting' end,
         'attempts', w.attempts, 'createdAt', iso(w.created_at),
         'dueAt', case when w.ended_at is null then iso(w.due_at) end, 'endedAt', iso(w.ended_at),
         'lastError', w.last_error)) as shown
       from plugin_work w
       left join plugin_events e on e.id = w.event_id
       left join plugin_leases l on l.work_id = w.id and l.until > now()
       where w.install_id = i.id and w.asked_by is null
       order by w.failed desc, w.ended_at is null desc, w.ordinal desc limit 50
     ) one) as work
   from plugin_installs i where i.org_id = $1 and i.id = $2`,
);

/**
 * Returns the events and jobs of an org's plugin: the numbers of waiting and failed ones, and the first 50. Failed ones
 * come first, then waiting ones, each with the newest first. For admins of the org. Throws the problems of
 * `findOrgAdmin`, and `no_such_plugin`.
 */
export async function listWork(
  runner: Runner,
  caller: Credential,
  { orgSlug, pluginId }: InstallAddress,
): Promise<PluginWork> {
  const { orgId } = await findOrgAdmin(runner, caller, orgSlug);
  const [found] = await workOf(runner, orgId, pluginId);
  if (!found) throw problem("no_such_plugin");
  return found;
}
