import { statement, type Runner } from "#shared/db/statement.ts";

/** A limit on attempts: at most `limit` per window, counted for each pair of `budget` and `key`. */
export type RateLimit = { budget: string; key: string; limit: number; windowSeconds: number };

/** `exhausted` is the first exhausted rate limit. */
export type RateLimitResult =
  | { allowed: true }
  | { allowed: false; exhausted: RateLimit; retryAfterSeconds: number };

/**
 * Returns a network's limit for a rate limit per address: eight times the limit of one address. So the owner of a
 * network cannot use the limit of each of its addresses.
 */
export function networkLimit(limitOfAddress: number): number {
  return 8 * limitOfAddress;
}

/** Returns the rate limits of a client: one for its address and one for its network. */
export function clientRateLimits(client: ClientKeys, budget: Omit<RateLimit, "key">): RateLimit[] {
  return [
    { ...budget, key: client.address },
    { ...budget, key: client.network, limit: networkLimit(budget.limit) },
  ];
}

/**
 * Returns the most that one network may use of a limit shared by all clients: a quarter. So one network cannot exhaust
 * it for the others.
 */
export function networkShare(limit: number): number {
  return Math.ceil(limit / 4);
}

type Columns = [budgets: string[], keys: string[], limits: number[], windows: number[]];

// Windows are fixed: decisions/identity#rate-limits-in-postgres.
const consumeAll = statement<{ refused: number | null; wait: number | null }, [...Columns, number]>(
  "throttle-charge",
  "select refused, wait from charge_budgets($1, $2, $3, $4, $5)",
);

/**
 * Counts one attempt against all of these rate limits, or against none if one is exhausted. Outside a transaction it
 * commits at once, so attempts count regardless of their outcome. Inside a transaction it commits with the transaction.
 * Simultaneous attempts never exceed the lowest remaining limit. An attempt of cost 0 only checks: it is refused if a
 * limit is exhausted, and uses up nothing. An attempt that costs more than 1 may exceed the limit.
 */
export async function consume(
  runner: Runner,
  rateLimits: readonly RateLimit[],
  cost = 1,
): Promise<RateLimitResult> {
  const [row] = await consumeAll(runner, ...columnsOf(rateLimits), cost);
  const { refused, wait } = row!;
  if (refused === null) return { allowed: true };
  const exhausted = rateLimits[refused - 1]!;
  return {
    allowed: false,
    exhausted,
    retryAfterSeconds: Math.max(wait ?? exhausted.windowSeconds, 1),
  };
}

const exhaustedOf = statement<{ refused: number | null }, Columns>(
  "throttle-spent",
  "select refused from spent_budget($1, $2, $3, $4)",
);

/** Returns true if one of these rate limits is exhausted. It counts nothing and neither takes nor awaits a lock. */
export async function isExhausted(runner: Runner, rateLimits: readonly RateLimit[]): Promise<boolean> {
  const [row] = await exhaustedOf(runner, ...columnsOf(rateLimits));
  return row!.refused !== null;
}

const refundAll = statement<object, [string[], string[], number[]]>(
  "throttle-refund",
  // Lock in the same order as `consume`, to avoid a deadlock between the two.
  `with paid as (
     select t.budget, t.key from throttles t
     join unnest($1::text[], $2::text[], $3::integer[]) one(budget, key, seconds)
       on t.budget = one.budget and t.key = one.key
     where t.spent > 0 and t.window_started_at > clock_timestamp() - one.seconds * interval '1 second'
     order by t.budget, t.key
     for update of t
   )
   update throttles t set spent = t.spent - 1 from paid
   where t.budget = paid.budget and t.key = paid.key and t.spent > 0`,
);

/** Refunds one attempt to each of these rate limits whose window has not ended. */
export async function refund(runner: Runner, rateLimits: readonly RateLimit[]): Promise<void> {
  const [budgets, keys, , windows] = columnsOf(rateLimits);
  await refundAll(runner, budgets, keys, windows);
}

function columnsOf(rateLimits: readonly RateLimit[]): Columns {
  return [
    rateLimits.map(({ budget }) => budget),
    rateLimits.map(({ key }) => key),
    rateLimits.map(({ limit }) => limit),
    rateLimits.map(({ windowSeconds }) => windowSeconds),
  ];
}

/**
 * The rate-limit keys of a client. The address key of an IPv6 client is its /64. The network key is the /24 of an IPv4
 * address or the /48 of an IPv6 address.
 */
export type ClientKeys = { address: string; network: string };
