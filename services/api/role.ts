import { openDatabase } from "#shared/db/database.ts";
import { watchPool } from "#shared/db/watch-pool.ts";
import type { RoleDeps, RunningRole } from "#shared/runtime/role.ts";
import { createApp } from "./app.ts";
import { createCallerOf } from "./guards/caller.ts";
import { rangeCheck } from "./guards/ranges.ts";
import { startLive } from "./live/live.ts";
import { createMetrics } from "./metrics.ts";

/** Starts the role that serves the browser client, the API and the sockets. Any number may run. */
export async function startRole({ settings, log }: RoleDeps): Promise<RunningRole> {
  const db = openDatabase(settings, log);
  const pool = settings.metricsEnabled ? watchPool(db.pool) : null;
  try {
    const live = await startLive({
      settings,
      log,
      db,
      credentialOf: createCallerOf(settings),
      isProxy: rangeCheck(settings.trustedProxyCidrs),
    });
    const metrics = pool && (await createMetrics(pool, live));
    const app = createApp({ settings, log, db, version: settings.version, live, metrics });
    live.attach(app.server);
    // The server has closed only when its sockets have, which is the live half's part.
    const closeDoor = async () => {
      const failed = (err: unknown) => log.warn({ err }, "the sockets did not stop cleanly");
      await Promise.all([app.close(), live.stop().catch(failed)]);
    };
    await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
      await closeDoor();
      throw error;
    });
    const stop = async () => {
      await closeDoor();
      await db.close();
    };
    return { stop };
  } catch (error) {
    await db.close();
    throw error;
  }
}
