import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { LinkList } from "#shared/wire/links.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";

/** Ended links are stored as long as their room, so their number has no limit. All live links are always listed. */
const shown = 100;

const linksForCaller = statement<{ guest: boolean; links: LinkList["links"] }, [...CredentialValues, string]>(
  "links-for-caller",
  `select seat.guest, (
     select coalesce(json_agg(json_build_object(
       'id', link.id, 'sessionId', link.session_id, 'createdBy', link.created_by,
       'createdAt', iso(link.created_at), 'expiresAt', iso(link.expires_at), 'revokedAt', iso(link.revoked_at),
       'redemptions', link.redemptions) order by link.created_at desc, link.id), '[]')
     from (
       select * from signed_links one where one.session_id = s.id
       order by (one.revoked_at is null and one.expires_at > now()) desc, one.created_at desc, one.id
       limit ${shown}
     ) link
   ) as links
   from live_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat`,
);

/**
 * Returns the links of a room without their tokens, newest first. It lists the live links and the newest revoked or
 * expired ones, at most 100. For members. Throws `no_such_session`, `guest_refused`.
 */
export async function listLinks(runner: Runner, caller: Credential, sessionId: string): Promise<LinkList> {
  const [row] = await linksForCaller(runner, ...valuesOf(caller), sessionId);
  if (!row) throw problem("no_such_session");
  if (row.guest) throw problem("guest_refused");
  return { links: row.links };
}
