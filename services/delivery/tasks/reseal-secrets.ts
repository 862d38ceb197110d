import type { Database } from "#shared/db/database.ts";
import { resealSecrets } from "#shared/domain/webhook/reseal-secrets.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Seals with the current key what the previous one sealed, every hour and at the start (protocol/webhooks 37). */
export function resealSecretsTask(db: Database, sealing: Sealing | null): Task {
  const run = async (stopping?: AbortSignal) => (sealing ? resealSecrets(db, sealing, stopping) : 0);
  return { name: "reseal-secrets", everyMs: 3_600_000, atStart: true, run };
}
