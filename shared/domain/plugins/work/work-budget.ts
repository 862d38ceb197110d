import type { Runner } from "#shared/db/statement.ts";
import { consume, isExhausted, type RateLimit } from "../../callers/rate-limit.ts";
import type { NewEvent, NewJob } from "./queue-work.ts";

/** How many bytes of jobs and events a plugin asks for in an hour, and what each takes besides its payload. */
const bytesInHour = 16 * 1024 * 1024;
const bytesOfRow = 256;

type QueuedPayloads = readonly Pick<NewJob | NewEvent, "payload">[];

/**
 * Says whether an install may ask for this now. Nothing is counted or locked: whoever ends work of the install holds
 * its row and waits for the counter.
 */
export async function isWithinBudget(
  runner: Runner,
  installId: string,
  asked: QueuedPayloads,
): Promise<boolean> {
  return !(await isExhausted(runner, [budgetFor(installId, asked)]));
}

/**
 * Counts what an install has asked for with what the transaction writes, and says whether it was within its budget;
 * what was not is not counted. The install is locked before.
 */
export async function spendBudget(
  runner: Runner,
  installId: string,
  asked: QueuedPayloads,
): Promise<boolean> {
  return (await consume(runner, [budgetFor(installId, asked)], bytesOf(asked))).allowed;
}

/** A budget is refused where it is spent: all of this has to fit into what is left. */
function budgetFor(key: string, asked: QueuedPayloads): RateLimit {
  return { budget: "plugin-work", key, limit: bytesInHour - bytesOf(asked) + 1, windowSeconds: 3600 };
}

function bytesOf(asked: QueuedPayloads): number {
  return asked.reduce((sum, { payload }) => sum + bytesOfRow + Buffer.byteLength(payload), 0);
}
