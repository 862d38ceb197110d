import type { Database } from "#shared/db/database.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { consume } from "../../callers/rate-limit.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";

// A limit, so that neither a button nor a script can fill the outbox or overload a receiver.
const MAX_TESTS_PER_HOUR = 30;

/**
 * Counts one test or retry against a space's hourly limit, regardless of its result. For owners. Throws
 * `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, and `too_many_attempts` after 30.
 */
export async function limitSending(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<void> {
  const { spaceId, role } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  if (role !== "owner") throw problem("owner_only");
  const rateLimit = { budget: "webhook-sending", limit: MAX_TESTS_PER_HOUR, windowSeconds: 3600 };
  const result = await consume(db.pool, [{ ...rateLimit, key: spaceId }]);
  if (result.allowed) return;
  const { retryAfterSeconds } = result;
  throw problem("too_many_attempts", `send at most ${MAX_TESTS_PER_HOUR} events by hand in an hour`, {
    retryAfterSeconds,
  });
}
