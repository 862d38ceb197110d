import type { Database } from "#shared/db/database.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { RedeemBody, RedeemedLink } from "#shared/wire/links.ts";
import { problem } from "#shared/wire/problems.ts";
import {
  limitNewIdentities,
  refundNewIdentity,
  type NewIdentityQuota,
} from "../callers/limit-new-identities.ts";
import type { ClientKeys } from "../callers/client-keys.ts";
import type { Credential } from "../callers/credential.ts";
import { toMe, type MeRow } from "../callers/me.ts";
import { leaveOldSeat } from "./leave-seat.ts";
import { limitGuesses } from "../callers/limit-guesses.ts";
import { findOpenLink, type OpenLink } from "./find-open-link.ts";
import { seatGuest } from "./seat-guest.ts";

type Context = {
  db: Database;
  settings: Pick<Settings, "linkRedemptionIpHourlyLimit" | "identityGlobalHourlyLimit">;
};
type Input = { client: ClientKeys; body: () => RedeemBody };

/** `token` is the value of the new cookie; null where the browser holds this seat already. */
export type Redemption = { seat: RedeemedLink; token: string | null };

/**
 * Gives the caller a seat in a link's room until the link ends. A caller who holds a seat by that link gets it again,
 * under the name they have, and spends nothing; one who holds a seat by another link leaves it. Public. Notifies
 * nobody: viewers see a guest once their socket attaches. Checked in this order:
 *
 * 1. the body: what `body` throws;
 * 2. the budget of guesses: `too_many_attempts`;
 * 3. the token: `no_such_link` for every token that opens nothing;
 * 4. the hourly quotas: `too_many_identities`.
 */
export async function redeemLink(ctx: Context, caller: Credential, input: Input): Promise<Redemption> {
  const { name, token } = input.body();
  const link = await findOpenLink(ctx.db.pool, caller, token);
  // A token has 256 bits, so only its client is charged.
  await limitGuesses(ctx.db.pool, { client: input.client, spaceId: null, isRight: link !== null });
  if (!link) throw problem("no_such_link");
  if (link.holder) return { seat: seatOf(link, link.holder), token: null };
  const seated = await seatWithinQuota(ctx, link, name, input.client);
  await leaveOldSeat(ctx.db, caller);
  return { seat: seatOf(link, seated.row), token: seated.token };
}

/** Seats a new guest, and gives the quotas back where the link ended or was used up meanwhile. */
async function seatWithinQuota({ db, settings }: Context, link: OpenLink, name: string, client: ClientKeys) {
  const quota: NewIdentityQuota = {
    budget: "redemption",
    client,
    addressLimit: settings.linkRedemptionIpHourlyLimit,
    limit: settings.identityGlobalHourlyLimit,
  };
  await limitNewIdentities(db, quota);
  const seated = await seatGuest(db, link.id, name);
  if (seated) return seated;
  await refundNewIdentity(db, quota);
  throw problem("no_such_link");
}

function seatOf({ sessionId, expiresAt }: OpenLink, row: MeRow): RedeemedLink {
  return { sessionId, expiresAt, me: toMe(row, { sessionId, expiresAt }) };
}
