import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { statement } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import type { InviteReply } from "#shared/wire/spaces.ts";
import { mintToken } from "../identity/mint-token.ts";
import { requirePasscode } from "./require-passcode.ts";

type Input = {
  orgSlug: string;
  slug: string;
  addressKey: string;
  passcode: () => string | undefined;
};

type Door = { id: string; passcode: string };

const door = statement<Door, [string, string]>(
  "space-invite-door",
  `select s.id, s.passcode from orgs o join spaces s on s.org_id = o.id where o.slug = $1 and s.slug = $2`,
);

/**
 * Exchanges a space's passcode for a handle: a capability for one join within five minutes, for somebody who has no
 * identity yet. An open space asks for no passcode. Spec 2, POST …/invite; spec 1, Invite handle. Public.
 * Throws `no_such_space`, what `passcode` throws, `invalid` where one is needed and none was sent,
 * `too_many_attempts`, `wrong_passcode`.
 */
export async function mintInvite(ctx: { db: Database }, input: Input): Promise<InviteReply> {
  const [space] = await door(ctx.db.pool, input.orgSlug, input.slug);
  if (!space) throw problem("no_such_space");
  const typed = input.passcode();
  if (space.passcode !== "") {
    if (typed === undefined) throw problem("invalid", "this space needs its passcode");
    await requirePasscode(ctx.db, input.addressKey, { typed, kept: space.passcode });
  }
  return transaction(ctx.db, (tx) => mint(tx, space));
}

/** Keeps a new handle's digest. Under the space's lock, or a handle could outlive the passcode it was given for. */
async function mint(tx: Tx, { id, passcode }: Door): Promise<InviteReply> {
  const space = await tx.kysely
    .selectFrom("spaces")
    .select("passcode")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!space) throw problem("no_such_space");
  if (space.passcode !== "" && space.passcode !== passcode) throw problem("wrong_passcode");
  const { token, digest } = mintToken();
  await tx.kysely
    .deleteFrom("invite_handles")
    .where("space_id", "=", id)
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  await tx.kysely.insertInto("invite_handles").values({ digest, space_id: id }).execute();
  return { handle: token };
}
