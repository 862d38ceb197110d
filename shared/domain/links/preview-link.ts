import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { kindNames } from "#shared/kinds/plugin-kind-texts.ts";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import { problem } from "#shared/wire/problems.ts";
import { tokenDigest, type Credential } from "../callers/credential.ts";
import { limitGuesses } from "../callers/limit-guesses.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";

const MAX_PEOPLE = 5;

// Returns one row for every token. `preview` is null for a token that cannot be redeemed.
const findPreview = statement<
  { guest: boolean | null; preview: string | null },
  [...CredentialValues, Buffer]
>(
  "preview-link",
  `select ${callerIsGuest},
     (with here as materialized (
        select distinct p.user_id from presence p where p.session_id = s.id
      )
      select json_strip_nulls(json_build_object(
        'title', s.title, 'kind', s.kind, 'kindName', k.display, 'kindNameTexts', ${kindNames("k")},
        'icon', k.icon, 'hue', k.hue, 'here', (select count(*) from here),
        'present', (select coalesce(json_agg(one), '[]') from (
          select u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon"
          from here h join users u on u.id = h.user_id
          order by u.name collate by_name, u.id limit ${MAX_PEOPLE}) one),
        'room', (select json_build_object('orgSlug', o.slug, 'spaceSlug', sp.slug, 'sessionId', s.id)
          from space_members m join spaces sp on sp.id = m.space_id join orgs o on o.id = sp.org_id
          where m.space_id = s.space_id and m.user_id = caller.user_id)))::text
      from session_kinds k where k.id = s.kind_id) as preview
   from (values (1)) always
   left join live_token($1, $2, $3, $4) caller on true
   left join (signed_links link join sessions s on s.id = link.session_id and s.ended_at is null)
     on link.digest = $5 and link.revoked_at is null and link.expires_at > now()
       and link.redemptions < ${redemptionsOfOneLink}`,
);

type Input = { client: ClientKeys; body: () => { token: string } };

/**
 * Returns the room of a link as JSON text: its title, its kind, and who is in it. For a member of its space it has the
 * room's address. Public, but not for guests by link. It takes no seat and writes nothing. Checks in this order:
 *
 * 1. the caller: `guest_refused`;
 * 2. the body: the problems of `body`;
 * 3. the guess limit, which it shares with the redemption: `too_many_attempts`;
 * 4. the token: `no_such_link` for every token that cannot be redeemed.
 */
export async function previewLink(runner: Runner, caller: Credential, input: Input): Promise<string> {
  const token = tokenOf(input.body);
  const [row] = await findPreview(runner, ...valuesOf(caller), tokenDigest(token.text));
  const { guest, preview } = row!;
  if (guest) throw problem("guest_refused");
  if (token.flaw !== undefined) throw token.flaw;
  await limitGuesses(runner, { client: input.client, spaceId: null, isRight: preview !== null });
  if (preview === null) throw problem("no_such_link");
  return preview;
}

/** Decodes the body. Its problem comes after the check of the caller. */
function tokenOf(body: Input["body"]): { text: string; flaw?: unknown } {
  try {
    return { text: body().token };
  } catch (flaw) {
    return { text: "", flaw };
  }
}
