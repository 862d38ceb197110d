import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import { tokenDigest, type Credential } from "../callers/credential.ts";
import { meColumns, type MeRow } from "../callers/me.ts";

/** A link that can be redeemed. `holder` is the caller if they are already its guest. */
export type OpenLink = {
  id: string;
  sessionId: string;
  expiresAt: string;
  holder: MeRow | null;
};

const openLink = statement<OpenLink, [...CredentialValues, Buffer]>(
  "open-link",
  `select link.id, link.session_id as "sessionId", iso(link.expires_at) as "expiresAt", row_to_json(holder) as holder
   from signed_links link
   join sessions s on s.id = link.session_id and s.ended_at is null
   left join lateral (
     select ${meColumns.map((column) => `u.${column}`).join(", ")}
     from use_token($1, $2, $3, $4) caller
     join users u on u.id = caller.user_id
     where u.link_id = link.id
   ) holder on true
   where link.digest = $5 and link.revoked_at is null and link.expires_at > now()
     and (link.redemptions < ${redemptionsOfOneLink} or holder.id is not null)`,
);

/**
 * Returns the link of a token if its room is open. The link must have a redemption left, or the caller must already be
 * its guest. Returns null for every other token, at the same cost.
 */
export async function findOpenLink(
  runner: Runner,
  caller: Credential,
  token: string,
): Promise<OpenLink | null> {
  const [row] = await openLink(runner, ...valuesOf(caller), tokenDigest(token));
  return row ?? null;
}
