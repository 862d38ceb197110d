import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitUser, type Admit } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { spaceSeatSql } from "./space-seat.ts";

export type SpaceSeat = { userId: string; spaceId: string; role: "owner" | "member"; cursorKey: Buffer };

type Row = { guest: boolean } & (SpaceSeat | { spaceId: null; role: null; cursorKey: Buffer });

const seat = statement<Row, [...CredentialValues, string, string]>(
  "space-seat-to-read",
  spaceSeatSql("live_token", `, k.key as "cursorKey"`, " join instance_keys k on k.purpose = 'cursors'"),
);

/**
 * Returns the caller's membership of a space for a read, which extends no lifetime, and the instance's cursor key. It
 * always takes one statement. Throws the problems of `admit` without a caller and for guests. Throws `no_such_space`
 * for every non-member, whether or not the space exists.
 */
export async function findSpaceSeat(
  runner: Runner,
  caller: Credential,
  orgSlug: string,
  slug: string,
  admit: Admit = admitUser,
): Promise<SpaceSeat> {
  const [found] = await seat(runner, ...valuesOf(caller), orgSlug, slug);
  const row = admit(found, caller);
  if (row.spaceId === null) throw problem("no_such_space");
  return row;
}
