import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Database } from "#shared/db/database.ts";
import { startListener } from "#shared/runtime/listener.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { CheckResult } from "./check-result.ts";

const TIMEOUT_MS = 5000;

/**
 * Sends a notification through the pool and waits until the listener's own connection receives it. That fails if the
 * listener connects through a transaction pooler, or to another database.
 */
export async function tryListener(db: Database, listenerUrl: string, log: Log): Promise<CheckResult> {
  const channel = `svc_doctor_${randomBytes(6).toString("hex")}`;
  let late: NodeJS.Timeout | undefined;
  let sentAt = 0;
  let stop = async () => {};
  try {
    const receivedAt = await new Promise<number | null>((resolve, reject) => {
      late = setTimeout(() => resolve(null), TIMEOUT_MS);
      const send = async () => {
        sentAt = performance.now();
        await db.pool.query("select pg_notify($1, '')", [channel]);
      };
      const listener = startListener({
        databaseUrl: listenerUrl,
        channels: { [channel]: () => resolve(performance.now()) },
        onListening: () => void send().catch(reject),
        log,
      });
      stop = () => listener.stop();
    });
    if (receivedAt === null) {
      const detail = `no notification arrived within ${TIMEOUT_MS / 1000} s; LISTENER_DATABASE_URL must be a direct connection to the primary`;
      return { what: "listener", state: "failed", detail };
    }
    return { what: "listener", state: "ok", detail: `round trip ${(receivedAt - sentAt).toFixed(1)} ms` };
  } finally {
    clearTimeout(late);
    await stop();
  }
}
