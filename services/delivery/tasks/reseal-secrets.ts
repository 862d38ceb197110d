import type { Database } from "#shared/db/database.ts";
import { resealPluginSecrets } from "#shared/domain/plugins/reseal-secrets.ts";
import { resealSecrets } from "#shared/domain/webhook/reseal-secrets.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/**
 * Seals with the current key what the previous one sealed, the secrets of webhooks and of plugins, every hour and at
 * the start.
 */
export function resealSecretsTask(db: Database, sealing: Sealing | null): Task {
  const run = async (stopping?: AbortSignal) => {
    if (!sealing) return 0;
    const ofWebhooks = await resealSecrets(db, sealing, stopping);
    return ofWebhooks + (await resealPluginSecrets(db, sealing, stopping));
  };
  return { name: "reseal-secrets", everyMs: 3_600_000, atStart: true, run };
}
