import type { Log } from "#shared/runtime/log.ts";
import { isProblem } from "#shared/wire/problems.ts";

/**
 * Runs `work` on a bundled plugin and returns its result, or undefined after a failure. A failure is logged and not
 * thrown, because it must not stop the start.
 */
export async function attempt<T>(log: Log, context: object, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error))
      log.warn({ ...context, reason: error.message }, "a bundled plugin could not be installed or upgraded");
    else log.error({ ...context, err: error }, "a bundled plugin could not be installed or upgraded");
    return undefined;
  }
}
