import { randomUUID } from "node:crypto";
import { statement, type Runner } from "#shared/db/statement.ts";

/** SQL condition over an install `i`: its plugin can be called. It is enabled, not stopped and not paused. */
export const canRun =
  "i.enabled and i.stopped_reason is null and (i.paused_until is null or i.paused_until <= now())";

/** The right of a process to run a plugin's jobs. It lasts as long as the lease row has this token. */
export type Lease = { install: string; token: string };

// Insert in order of id, to avoid a deadlock between two processes.
const take = statement<Lease, [string, number]>(
  "take-plugin-leases",
  `insert into plugin_leases as l (install_id, token, until)
   select id, $1, now() + interval '60 seconds' from (
     select i.id from plugin_installs i
     cross join lateral (
       select w.due_at from plugin_work w
       where w.install_id = i.id and w.ended_at is null and w.due_at <= now()
       order by w.due_at limit 1
     ) first
     where ${canRun} and not exists (
       select from plugin_leases held where held.install_id = i.id and held.until > now())
     order by first.due_at limit $2
     for key share of i skip locked
   ) waiting
   order by id
   on conflict (install_id) do update set token = excluded.token, until = excluded.until, work_id = null
     where l.until <= now()
   returning install_id as install, token`,
);

const giveBack = statement<object, [string, string]>(
  "give-back-plugin-lease",
  "delete from plugin_leases where install_id = $1 and token = $2",
);

/**
 * Takes leases of 60 s on at most `most` plugins that have due jobs and no current lease. The longest waiting plugins
 * come first. Taking a job renews the lease; if a process dies, its plugins wait until the lease ends. Any number of
 * processes may call this at once.
 */
export function takeLeases(runner: Runner, most: number): Promise<Lease[]> {
  // Why the lease covers the plugin: decisions/plugins#one-lease-for-each-plugin.
  return take(runner, randomUUID(), most);
}

/** Releases the lease of a plugin, so that another process can take it at once. */
export async function giveBackLease(runner: Runner, { install, token }: Lease): Promise<void> {
  await giveBack(runner, install, token);
}
