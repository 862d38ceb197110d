import { randomUUID } from "node:crypto";
import { statement, type Runner } from "#shared/db/statement.ts";
import { canRun } from "./can-run.ts";

/** The right of a process to do the work of a plugin, as long as its row has this token. */
export type Lease = { install: string; token: string };

// In one order, so that two processes that ask at once do not wait for each other.
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
 * Takes the work of plugins for which something is due and that no process works for, at most `most` of them, those
 * that have waited longest first, and returns the leases, of 60 s. Taking work makes one longer; a process that dies
 * holds up its plugins for that long. Any number of processes may ask at once.
 */
export function takeLeases(runner: Runner, most: number): Promise<Lease[]> {
  // Why the lease covers the plugin: decisions/plugins#one-lease-for-each-plugin.
  return take(runner, randomUUID(), most);
}

/** Gives back the work of a plugin: another process may take it at once. */
export async function giveBackLease(runner: Runner, { install, token }: Lease): Promise<void> {
  await giveBack(runner, install, token);
}
