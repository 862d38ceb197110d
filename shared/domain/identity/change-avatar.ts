import type { Database } from "#shared/db/database.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { Credential } from "../callers/credential.ts";
import { changeMe } from "./change-me.ts";

/**
 * Sets the caller's avatar icon ("" for none) and returns their identity body. For every signed-in person in both
 * modes, but not for guests by link. The token stays. It notifies no viewers: others see the icon in the next envelope.
 * Throws `not_signed_in`, `session_ended`, `guest_refused`, and the problems of `icon`.
 */
export function changeAvatar(ctx: { db: Database }, caller: Credential, icon: () => string): Promise<Me> {
  return changeMe(ctx.db, caller, () => ({ avatar_icon: icon() }));
}
