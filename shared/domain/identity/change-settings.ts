import type { Database } from "#shared/db/database.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { Credential } from "../callers/credential.ts";
import { changeMe } from "./change-me.ts";

/**
 * Sets what only the caller ever sees of themself, and returns their identity body. Spec 2, PATCH /api/me/settings.
 * For everyone who is signed in, not for guests by link; the token stays. Throws `not_signed_in`, `session_ended`,
 * `guest_refused`, and what `body` throws.
 */
export function changeSettings(
  ctx: { db: Database },
  caller: Credential,
  body: () => { notificationSounds: boolean },
): Promise<Me> {
  return changeMe(ctx.db, caller, () => ({ notification_sounds: body().notificationSounds }));
}
