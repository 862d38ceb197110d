import type { Database } from "#shared/db/database.ts";
import { hookHost, type HookDeps } from "#shared/domain/plugins/host/hook-host.ts";
import type { PluginObserver } from "#shared/domain/plugins/plugin-observer.ts";
import { sentenceOf } from "#shared/domain/plugins/record-failure.ts";
import { readAsked } from "#shared/domain/plugins/accounts/read-asked.ts";
import { readAskedStories } from "#shared/domain/plugins/work/asked-stories.ts";
import {
  deferWork,
  endWork,
  failWork,
  putWorkBack,
  type Ended,
} from "#shared/domain/plugins/work/end-work.ts";
import type { Lease } from "#shared/domain/plugins/work/leases.ts";
import type { Work } from "#shared/domain/plugins/work/take-work.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { isProblem } from "#shared/wire/problems.ts";

/** The dependencies of a plugin call. */
export type CallDeps = HookDeps & {
  runner: PluginRunner;
  /** Receives the lines that plugins log. */
  logLine: PluginObserver["logged"];
};

/**
 * Calls a plugin for a claimed event or job and saves the result. The plugin's writes are committed in the same
 * transaction as the result. Returns the outcome of the job. Throws if the database cannot be reached; then the lease
 * expires and the job starts again.
 */
export async function runJob(deps: CallDeps, lease: Lease, work: Work): Promise<Ended> {
  const { db, runner, logLine } = deps;
  const { plugin, hops, spaceId, now } = work;
  const isAsked = "isAsked" in work && work.isAsked;
  const host = hookHost(deps, { plugin, hops, spaceId, said: logLine }, { room: work.room, isAsked });
  const result = await runner.run(plugin, {
    hook: hookOf(work),
    input: await inputOf(deps, work),
    now,
    // The same in each attempt, so that ids that the plugin generates are the same too.
    seed: work.id,
    host: host.functions,
    reasonOf: host.reasonOf,
  });
  if (result.kind === "busy") return putWorkBack(db, lease, work);
  if (result.kind === "failed") return failWork(db, lease, work, sentenceOf(result));
  const { id } = work;
  try {
    if (result.kind === "refused") {
      const answer = JSON.stringify({ refused: result.refusal });
      return await endWork(db, lease, { id, answer }, nothing);
    }
    const later = host.later();
    if (later) {
      const { install, name } = plugin;
      if (later.reason !== undefined) logLine?.({ install, name, level: "warn", message: later.reason });
      return await deferWork(db, lease, work, later, host.save);
    }
    const answer = result.value === null ? null : `{"value":${result.value}}`;
    const room = host.needsRoom() || work.hasSetback ? work.room : null;
    return await endWork(db, lease, { id, answer, room }, host.save);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return failWork(db, lease, work, "Its writes exceeded a limit.");
  }
}

const nothing = () => Promise.resolve(false);

function hookOf(work: Work): "onEvent" | "onJob" | "onAsk" {
  if ("topic" in work) return "onEvent";
  return work.isAsked ? "onAsk" : "onJob";
}

/** Fails a job because the process of its last attempt died. */
export function giveUp(db: Database, lease: Lease, work: Work): Promise<Ended> {
  return failWork(db, lease, work, "The last attempt was never finished.");
}

/** Ends a job whose process died after a later job with the same key was queued. */
export function dropReplaced(db: Database, lease: Lease, { id, room }: Work): Promise<Ended> {
  return endWork(db, lease, { id, room }, nothing);
}

async function inputOf({ db, baseUrl }: CallDeps, work: Work): Promise<string> {
  const { id, payload, now } = work;
  if (!("topic" in work) && work.isAsked) {
    const stories = work.room && (await readAskedStories(db, work.plugin.install, work.room));
    const seen = stories ? `"stories":${stories},` : "";
    const asked = JSON.stringify(await readAsked(db, work));
    return `{"id":${JSON.stringify(id)},"name":${JSON.stringify(work.name)},"now":${now.getTime()},${seen}${asked.slice(1)}`;
  }
  if (!("topic" in work))
    return `{"id":${JSON.stringify(id)},"name":${JSON.stringify(work.name)},"payload":${payload},"now":${now.getTime()}}`;
  const event = JSON.parse(payload) as { space?: { slug: string }; sessionId?: string };
  const { topic, org } = work;
  const isBuiltIn = !topic.startsWith("plugin.") && event.space !== undefined;
  const room = event.sessionId && topic !== "session.deleted" ? `/r/${event.sessionId}` : "";
  const url = isBuiltIn ? `${baseUrl}/o/${org}/s/${event.space!.slug}${room}` : undefined;
  return JSON.stringify({ id, topic, payload: isBuiltIn ? { ...event, url } : event, now: now.getTime() });
}
