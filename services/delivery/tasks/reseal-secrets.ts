import type { Database } from "#shared/db/database.ts";
import { resealPluginSecrets } from "#shared/domain/plugins/reseal-secrets.ts";
import { resealSecrets } from "#shared/domain/webhook/reseal-secrets.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Encrypts the secrets of webhooks and plugins again that the previous key encrypted, every hour and at the start. */
export function resealSecretsTask(db: Database, sealing: Sealing | null): Task {
  const run = async (stopping?: AbortSignal) => {
    if (!sealing) return 0;
    const webhookSecrets = await resealSecrets(db, sealing, stopping);
    return webhookSecrets + (await resealPluginSecrets(db, sealing, stopping));
  };
  return { name: "reseal-secrets", everyMs: 3_600_000, atStart: true, run };
}
