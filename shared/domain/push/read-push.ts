import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { PushReply } from "#shared/wire/push.ts";
import type { User } from "../callers/require-user.ts";
import { currentKey } from "./current-key.ts";
import { whyUnavailable, type PushSettings } from "./why-unavailable.ts";

type Devices = Pick<PushReply, "here" | "others">;

/**
 * Returns a person's devices, the choices of the present one, and the server's public key. Creates the key pair if there
 * is none.
 */
export async function readPush(
  kysely: Tx["kysely"],
  settings: PushSettings,
  { userId, tokenId }: User,
): Promise<PushReply> {
  const unavailable = whyUnavailable(settings);
  const sealing = unavailable === null ? createSealing(settings) : null;
  const publicKey = sealing && (await currentKey(kysely, sealing)).publicKey.toString("base64url");
  const { rows } = await sql<Devices>`
    select
      (select json_build_object('id', p.id, 'device', p.device, 'createdAt', iso(p.created_at), 'sorts', p.sorts,
          'closingMinutes', p.closing_minutes,
          'quiet', case when p.quiet_from is not null then json_build_object(
            'from', to_char(p.quiet_from, 'HH24:MI'), 'to', to_char(p.quiet_to, 'HH24:MI')) end,
          'timezone', p.timezone, 'language', p.language, 'lastError', p.last_error)
        from push_subscriptions p where p.token_id = ${tokenId}) as here,
      (select coalesce(json_agg(json_build_object('id', p.id, 'device', p.device, 'createdAt', iso(p.created_at))
          order by p.created_at, p.id), '[]')
        from push_subscriptions p where p.user_id = ${userId} and p.token_id <> ${tokenId}) as others`.execute(
    kysely,
  );
  return { unavailable, publicKey, ...rows[0]! };
}
