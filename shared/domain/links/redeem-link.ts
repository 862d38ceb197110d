import type { Database } from "#shared/db/database.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { RedeemBody, RedeemedLink } from "#shared/wire/links.ts";
import { problem } from "#shared/wire/problems.ts";
import {
  chargeNewIdentity,
  refundNewIdentity,
  type NewIdentityQuota,
} from "../callers/charge-new-identity.ts";
import type { Credential } from "../callers/credential.ts";
import { toMe, type MeRow } from "../callers/me.ts";
import { leaveOldSeat } from "./leave-seat.ts";
import { chargeGuess, refundGuess } from "../callers/charge-guess.ts";
import { findOpenLink, type OpenLink } from "./find-open-link.ts";
import { seatGuest } from "./seat-guest.ts";

type Context = {
  db: Database;
  settings: Pick<Settings, "linkRedemptionIpHourlyLimit" | "identityGlobalHourlyLimit">;
};
type Input = { addressKey: string; body: () => RedeemBody };

/** `token` belongs in a cookie of the browser's session; null where the browser holds its seat already. */
export type Redeemed = { seat: RedeemedLink; token: string | null };

/**
 * Gives whoever brings a link's token a seat in its room until the link ends. Whoever holds a seat by that link gets it
 * again, under the name they have, and spends nothing; whoever holds one by another link leaves it. Spec 1, Signed link; spec 2, POST /api/links/redeem; contract 6:
 * the name first, then the throttle of all guesses, then the token, then the hourly quotas. Public. Notifies nobody:
 * the room hears of a guest when they attach. Throws what `body` throws, `too_many_attempts`, `no_such_link` for every
 * token that opens nothing, `too_many_identities`.
 */
export async function redeemLink(ctx: Context, caller: Credential, input: Input): Promise<Redeemed> {
  const { name, token } = input.body();
  await chargeGuess(ctx.db, input.addressKey);
  const link = await findOpenLink(ctx.db.pool, caller, token);
  if (!link) throw problem("no_such_link");
  await refundGuess(ctx.db, input.addressKey);
  if (link.holder) return { seat: seatOf(link, link.holder), token: null };
  const seated = await seatWithinQuota(ctx, link, name, input.addressKey);
  await leaveOldSeat(ctx.db, caller);
  return { seat: seatOf(link, seated.row), token: seated.token };
}

/** Seats a new guest, and gives the quotas back where the link ended or filled up meanwhile. */
async function seatWithinQuota({ db, settings }: Context, link: OpenLink, name: string, addressKey: string) {
  const quota: NewIdentityQuota = {
    budget: "redemption",
    addressKey,
    addressLimit: settings.linkRedemptionIpHourlyLimit,
    limit: settings.identityGlobalHourlyLimit,
  };
  await chargeNewIdentity(db, quota);
  const seated = await seatGuest(db, link.id, name);
  if (seated) return seated;
  await refundNewIdentity(db, quota);
  throw problem("no_such_link");
}

function seatOf({ sessionId, expiresAt }: OpenLink, row: MeRow): RedeemedLink {
  return { sessionId, expiresAt, me: toMe(row, { sessionId, expiresAt }) };
}
