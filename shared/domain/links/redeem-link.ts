import type { Database } from "#shared/db/database.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { RedeemBody, RedeemedLink } from "#shared/wire/links.ts";
import { problem } from "#shared/wire/problems.ts";
import {
  limitNewIdentities,
  refundNewIdentity,
  type NewIdentityQuota,
} from "../callers/limit-new-identities.ts";
import type { ClientKeys } from "../callers/rate-limit.ts";
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

/** `token` is the value of the new cookie; null if the browser already has this seat. */
export type Redemption = { seat: RedeemedLink; token: string | null };

/**
 * Gives the caller a seat in a link's room until the link ends. A caller who already has a seat by that link keeps it
 * and their name, without using a redemption. A caller with a seat by another link leaves that seat. Public. It
 * notifies no viewers: they see a guest after the guest's socket attaches. Checks in this order:
 *
 * 1. the body: the problems of `body`;
 * 2. the guess limit: `too_many_attempts`;
 * 3. the token: `no_such_link` for every token without an open link;
 * 4. the hourly limits: `too_many_identities`.
 */
export async function redeemLink(ctx: Context, caller: Credential, input: Input): Promise<Redemption> {
  const { name, token } = input.body();
  const link = await findOpenLink(ctx.db.pool, caller, token);
  // A token has 256 bits, so only the client's limit applies.
  await limitGuesses(ctx.db.pool, { client: input.client, spaceId: null, isRight: link !== null });
  if (!link) throw problem("no_such_link");
  if (link.holder) return { seat: seatOf(link, link.holder), token: null };
  const seated = await seatWithinQuota(ctx, link, name, input.client);
  await leaveOldSeat(ctx.db, caller);
  return { seat: seatOf(link, seated.row), token: seated.token };
}

/** Seats a new guest. Refunds the rate limits if the link ended or was used up in the meantime. */
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
