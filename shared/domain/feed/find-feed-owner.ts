import { timingSafeEqual } from "node:crypto";
import { statement, type Runner } from "#shared/db/statement.ts";
import { feedKeyOf } from "./feed-token.ts";

/** A feed, its owner, and how many minutes before a start its alarms ring. */
export type FeedOwner = { feedId: string; userId: string; remindMinutes: number };

type Row = FeedOwner & { digest: Buffer };

const liveFeed = statement<Row, [string, boolean]>(
  "live-feed",
  `select f.id as "feedId", f.digest, f.user_id as "userId", f.remind_minutes as "remindMinutes"
   from calendar_feeds f
   join users u on u.id = f.user_id
   where f.prefix = $1 and f.revoked_at is null and ($2 = false or u.issuer <> '')`,
);

/**
 * Returns the owner of the feed that a token opens, or null for text that is no token, an unknown token and a revoked
 * one, at the same cost. With `accounts`, people sign in with a provider, and the feeds of people who only typed a name
 * open nothing.
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
