import { timingSafeEqual } from "node:crypto";
import { statement, type Runner } from "#shared/db/statement.ts";
import { feedKeyOf } from "./feed-token.ts";

/** A feed, its owner, the number of minutes between alarm and start, and the tag of its language. */
export type FeedOwner = { feedId: string; userId: string; remindMinutes: number; language: string };

type Row = FeedOwner & { digest: Buffer };

const liveFeed = statement<Row, [string, boolean]>(
  "live-feed",
  `select f.id as "feedId", f.digest, f.user_id as "userId", f.remind_minutes as "remindMinutes",
     f.language
   from calendar_feeds f
   join users u on u.id = f.user_id
   where f.prefix = $1 and f.revoked_at is null and ($2 = false or u.issuer <> '')`,
);

/**
 * Returns the owner of a feed token, or null for an invalid, unknown or revoked token, at the same cost. With
 * `accounts`, people sign in with a provider. Then it also returns null for a person with only a typed name.
 */
export async function findFeedOwner(
  runner: Runner,
  token: string,
  accounts: boolean,
): Promise<FeedOwner | null> {
  const { prefix, digest } = feedKeyOf(token);
  const [row] = await liveFeed(runner, prefix, accounts);
  if (!row || !timingSafeEqual(row.digest, digest)) return null;
  const { digest: _digest, ...owner } = row;
  return owner;
}
