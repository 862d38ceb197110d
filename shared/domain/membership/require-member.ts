import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser, type Admit } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { spaceSeatSql } from "./space-seat.ts";

type Seat = { spaceId: string; userId: string; role: "owner" | "member" };
type Row = { userId: string; guest: boolean } & (Seat | { spaceId: null; role: null });

const seat = statement<Row, [...CredentialValues, string, string]>("space-seat", spaceSeatSql("use_token"));

/**
 * Returns the caller's membership of a space. Throws the problems of `admit` without a caller and for guests. Throws
 * `no_such_space` for every other non-member, whether or not the space exists. An unknown org, another org's space and
 * an unknown slug cost the same statement.
 */
export async function requireMember(
  tx: Tx,
  caller: Credential,
  orgSlug: string,
  spaceSlug: string,
  admit: Admit = admitUser,
): Promise<Seat> {
  const [found] = await seat(tx.client, ...valuesOf(caller), orgSlug, spaceSlug);
  const row = admit(found, caller);
  if (row.spaceId === null) throw problem("no_such_space");
  return row;
}

/** One person's membership of one space. */
export type Membership = { spaceId: string; userId: string };
