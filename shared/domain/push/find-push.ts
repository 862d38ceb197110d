import type { Database } from "#shared/db/database.ts";
import type { PushReply } from "#shared/wire/push.ts";
import type { Credential } from "../callers/credential.ts";
import { findNonGuest } from "../callers/require-user.ts";
import { readPush } from "./read-push.ts";
import type { PushSettings } from "./why-unavailable.ts";

/**
 * Returns the notices of the caller's devices, and the key with which a browser subscribes. For everyone but guests.
 * Invariant: no reply has the address of a device. Throws `not_signed_in`, `session_ended`, `guest_refused`.
 */
export async function findPush(
  { db, settings }: { db: Database; settings: PushSettings },
  caller: Credential,
): Promise<PushReply> {
  return readPush(db.kysely, settings, await findNonGuest(db.pool, caller));
}
