import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { statement } from "#shared/db/statement.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { problem } from "#shared/wire/problems.ts";
import type { InviteReply } from "#shared/wire/spaces.ts";
import { limitUseOfClient } from "../callers/limit-uses.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
import type { Credential } from "../callers/credential.ts";
import { mintToken } from "../callers/mint-token.ts";
import { lockSpace } from "../rooms/locks.ts";
import { requirePasscode } from "./require-passcode.ts";

type Input = {
  orgSlug: string;
  slug: string;
  client: ClientKeys;
  passcode: () => string | undefined;
};

const MAX_UNSPENT = 1000;

type InvitedSpace = { id: string; passcode: string };

type InviteRow = { guest: boolean | null; userId: string | null } & (InvitedSpace | { id: null });

// Always one row: a guest is refused whether or not the space exists.
const spaceToInvite = statement<InviteRow, [...CredentialValues, string, string]>(
  "space-to-invite",
  `select ${callerIsGuest}, caller.user_id as "userId", s.id, s.passcode
   from (values (1)) always
   left join use_token($1, $2, $3, $4) caller on true
   left join (spaces s join orgs o on o.id = s.org_id) on o.slug = $5 and s.slug = $6`,
);

/**
 * Exchanges a space's passcode for an invite handle. With it, one person without an identity can join within five
 * minutes. An open space needs no passcode. Public, but not for guests by link. Throws `guest_refused`,
 * `no_such_space`, the problems of `passcode`, `invalid` if a needed passcode is missing, `too_many_attempts`,
 * `wrong_passcode`, `too_often`.
 */
export async function mintInvite(
  ctx: { db: Database; report: Report },
  caller: Credential,
  input: Input,
): Promise<InviteReply> {
  const [row] = await spaceToInvite(ctx.db.pool, ...valuesOf(caller), input.orgSlug, input.slug);
  const space = row!;
  if (space.guest) throw problem("guest_refused");
  if (space.id === null) throw problem("no_such_space");
  const typed = input.passcode();
  if (space.passcode !== "") {
    if (typed === undefined) throw problem("invalid", "this space needs its passcode");
    const { id: spaceId, userId, passcode } = space;
    const guarded = { spaceId, org: input.orgSlug, space: input.slug, passcode };
    await requirePasscode(ctx, guarded, { client: input.client, userId, typed });
  }
  await limitUseOfClient(ctx.db.pool, "invite", input.client);
  return transaction(ctx.db, (tx) => mint(tx, space));
}

/** Stores a new handle's digest while the space is locked. Otherwise a handle could outlive its passcode. */
async function mint(tx: Tx, { id, passcode }: InvitedSpace): Promise<InviteReply> {
  const space = await lockSpace(tx, id);
  if (!space) throw problem("no_such_space");
  if (space.passcode !== "" && space.passcode !== passcode) throw problem("wrong_passcode");
  const { token, digest } = mintToken();
  await deleteOldHandles(tx, id);
  await tx.kysely.insertInto("invite_handles").values({ digest, space_id: id }).execute();
  return { handle: token };
}

/** Deletes a space's expired handles, and all but the newest 999 of the others. */
async function deleteOldHandles(tx: Tx, spaceId: string): Promise<void> {
  await sql`
    delete from invite_handles where space_id = ${spaceId} and (expires_at <= now() or digest in (
      select digest from invite_handles where space_id = ${spaceId}
      order by expires_at desc offset ${MAX_UNSPENT - 1}))`.execute(tx.kysely);
}
