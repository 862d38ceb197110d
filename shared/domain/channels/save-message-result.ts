import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { nextWait } from "../notices/next-wait.ts";
import type { MessageClaim } from "./claim-messages.ts";

/** The result of an attempt. `error` is in this service's own words, `askedFor` the chat's Retry-After in seconds. */
export type MessageResult =
  | { sent: true }
  | { sent: false; error: string; final: boolean; askedFor: number | null };

/** The state of a message after an attempt. `lost`: another worker claimed it in the meantime, and nothing was written. */
export type MessageState = "sent" | "failed" | "waiting" | "lost";

type Held = Pick<MessageClaim, "id" | "lease" | "channelId" | "attempts">;

/**
 * Writes the result of an attempt, and the channel's last error. Only the holder of the lease writes. The channel stays,
 * because only its owner can repair it.
 */
export async function saveMessageResult(
  db: Database,
  { id, lease, channelId, attempts }: Held,
  result: MessageResult,
): Promise<MessageState> {
  const error = result.sent ? null : result.error;
  const wait = result.sent || result.final ? null : nextWait(attempts, result.askedFor);
  const isFinal = !result.sent && wait === null;
  const { numAffectedRows } = await sql`
    with written as (
      update channel_messages set lease_token = null, lease_until = null, last_error = ${error},
        sent_at = ${result.sent ? sql`now()` : sql`null`}, failed_at = ${isFinal ? sql`now()` : sql`null`},
        due_at = now() + make_interval(secs => ${wait ?? 0})
      where id = ${id} and lease_token = ${lease}
      returning 1
    ), noted as (
      update chat_channels set last_error = ${error}
      where id = ${channelId} and last_error is distinct from ${error} and exists (select from written)
    )
    select from written`.execute(db.kysely);
  if (!numAffectedRows) return "lost";
  return result.sent ? "sent" : isFinal ? "failed" : "waiting";
}

/** Releases a message that a stopping worker did not finish. It is due at once, and the attempt does not count. */
export async function releaseMessage(db: Database, { id, lease }: Held): Promise<void> {
  await sql`
    update channel_messages set attempts = greatest(0, attempts - 1), lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${lease}`.execute(db.kysely);
}
