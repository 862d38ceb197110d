import type { Database } from "#shared/db/database.ts";
import { hookHost, type HookDeps } from "#shared/domain/plugins/host/hook-host.ts";
import type { PluginObserver } from "#shared/domain/plugins/plugin-observer.ts";
import { sentenceOf } from "#shared/domain/plugins/record-failure.ts";
import { endWork, failWork, putWorkBack, type Ended } from "#shared/domain/plugins/work/end-work.ts";
import type { Lease } from "#shared/domain/plugins/work/leases.ts";
import type { Work } from "#shared/domain/plugins/work/take-work.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { isProblem } from "#shared/wire/problems.ts";

/** What a call of a plugin needs. */
export type CallDeps = HookDeps & {
  runner: PluginRunner;
  /** Is told the lines that plugins log. */
  said: PluginObserver["logged"];
  baseUrl: string;
};

/**
 * Calls a plugin for an event or a job that a worker has taken, and notes what came of it: what the plugin asked to be
 * kept is written in the transaction in which the work ends. Returns what became of the work. Throws where the database
 * cannot be reached; the lease runs out then, and the work is begun again.
 */
export async function callForWork(deps: CallDeps, lease: Lease, work: Work): Promise<Ended> {
  const { db, runner, said } = deps;
  const { plugin, hops, now } = work;
  const host = hookHost(deps, { plugin, hops, said });
  const result = await runner.run(plugin, {
    hook: hookOf(work),
    input: inputOf(work, deps.baseUrl),
    now,
    // The same in each attempt: what a plugin makes up anew is called the same then.
    seed: work.id,
    host: host.functions,
  });
  if (result.kind === "busy") return putWorkBack(db, lease, work);
  if (result.kind === "failed") return failWork(db, lease, work, sentenceOf(result));
  const { id } = work;
  try {
    if (result.kind === "refused") {
      const answer = JSON.stringify({ refused: result.refusal });
      return await endWork(db, lease, { id, answer }, nothing);
    }
    const answer = result.value === null ? null : `{"value":${result.value}}`;
    return await endWork(db, lease, { id, answer }, host.keep);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return failWork(db, lease, work, "What it asked to be kept did not fit.");
  }
}

const nothing = () => Promise.resolve();

function hookOf(work: Work): "onEvent" | "onJob" | "onAsk" {
  if ("topic" in work) return "onEvent";
  return work.isAsked ? "onAsk" : "onJob";
}

/** Notes that work is over whose last attempt was begun by a process that died. */
export function giveUp(db: Database, lease: Lease, work: Work): Promise<Ended> {
  return failWork(db, lease, work, "The last attempt was never finished.");
}

function inputOf(work: Work, baseUrl: string): string {
  const { id, payload, now } = work;
  if (!("topic" in work) && work.isAsked)
    return `{"id":${JSON.stringify(id)},"name":${JSON.stringify(work.name)},"now":${now.getTime()},${payload.slice(1)}`;
  if (!("topic" in work))
    return `{"id":${JSON.stringify(id)},"name":${JSON.stringify(work.name)},"payload":${payload},"now":${now.getTime()}}`;
  const told = JSON.parse(payload) as { space?: { slug: string }; sessionId?: string };
  const { topic, org } = work;
  const isOurs = !topic.startsWith("plugin.") && told.space !== undefined;
  const room = told.sessionId && topic !== "session.deleted" ? `/r/${told.sessionId}` : "";
  const url = isOurs ? `${baseUrl}/o/${org}/s/${told.space!.slug}${room}` : undefined;
  return JSON.stringify({ id, topic, payload: isOurs ? { ...told, url } : told, now: now.getTime() });
}
