import type { Tx } from "#shared/db/transaction.ts";
import { takesScope } from "#shared/rules/capabilities.ts";
import { nextRun } from "../work/cron.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { busy } from "#shared/kinds/plugin-runner.ts";
import {
  countWaiting,
  lockInstall,
  MAX_WAITING_JOBS,
  queueJobs,
  raiseEvent,
  type NewEvent,
  type NewJob,
  type Origin,
} from "../work/queue-work.ts";
import { isWithinBudget, spendBudget } from "../work/work-budget.ts";
import { requireGrant } from "./granted.ts";
import type { RunRead } from "./run-read.ts";

/** Maximum length of a chain of plugin events. */
const MAX_HOPS = 8;

/** The events and jobs that one hook run requests. */
export type QueueHost = {
  functions: Pick<HostFunctions, "emit" | "jobs.enqueue">;
  /** Returns true if the run requested a job. */
  hasJobs(): boolean;
  /**
   * Writes the requested events and jobs. Jobs are about this room, which is locked. Throws `plugin_busy` if other runs have filled the job queue or exhausted the
   * rate limit since.
   */
  save(tx: Tx, room: string | null): Promise<void>;
};

/**
 * Returns the host functions to raise events and queue jobs. All are written when the hook ends, or none. They inherit
 * the space of the run.
 */
export function queueHost(read: RunRead, installId: string, { hops, spaceId }: Origin): QueueHost {
  const events: NewEvent[] = [];
  const jobs: NewJob[] = [];

  async function requireBudget(tx: Tx, more: { payload: string }) {
    if (!(await isWithinBudget(tx.client, installId, [...jobs, ...events, more])))
      throw new HostRefusal("quota", "too many bytes of events and jobs in this hour");
  }

  return {
    functions: {
      async emit(topic, payload) {
        if (!takesScope({ capability: "emit", scope: topic })) throw new HostRefusal("invalid", "topic");
        if (hops >= MAX_HOPS) throw new HostRefusal("too-deep", "the chain of events is too long");
        const event = { topic, payload };
        await read(async (tx) => {
          await requireGrant(tx, installId, "emit", topic);
          await requireBudget(tx, event);
        });
        events.push(event);
      },
      async "jobs.enqueue"({ name, payload = "null", delayMs = 0, cron, key }) {
        if (!takesScope({ capability: "jobs", scope: name })) throw new HostRefusal("invalid", "name");
        const { waiting, now } = await read(async (tx) => {
          await requireGrant(tx, installId, "jobs", name);
          await requireBudget(tx, { payload });
          return countWaiting(tx, installId);
        });
        if (waiting + jobs.length >= MAX_WAITING_JOBS)
          throw new HostRefusal("quota", "too many jobs are queued");
        const inMs = cron === undefined ? delayMs : await untilNext(cron, now);
        jobs.push({ name, payload, inMs, ...(key !== undefined && { key }) });
      },
    },
    hasJobs: () => jobs.length > 0,
    async save(tx, room) {
      const requested = [...jobs, ...events];
      if (requested.length === 0) return;
      await lockInstall(tx, installId);
      if (!(await spendBudget(tx.client, installId, requested))) throw busy();
      if (jobs.length > 0 && !(await queueJobs(tx, installId, jobs, { hops, spaceId, room }))) throw busy();
      for (const event of events) await raiseEvent(tx, installId, event, { hops: hops + 1, spaceId });
    },
  };
}

async function untilNext(cron: string, now: Date): Promise<number> {
  const next = await nextRun(cron, now);
  if (next === null) throw new HostRefusal("invalid", "cron");
  return next.getTime() - now.getTime();
}
