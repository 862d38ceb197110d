import type { Database } from "#shared/db/database.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { Credential } from "../callers/credential.ts";
import { changeMe } from "./change-me.ts";

/**
 * Changes the caller's settings, which only they see, and returns their identity body. For every signed-in person, but
 * not for guests by link. The token stays. Throws `not_signed_in`, `session_ended`, `guest_refused`, and the problems
 * of `body`.
 */
export function changeSettings(
  ctx: { db: Database },
  caller: Credential,
  body: () => { notificationSounds: boolean },
): Promise<Me> {
  return changeMe(ctx.db, caller, () => ({ notification_sounds: body().notificationSounds }));
}
