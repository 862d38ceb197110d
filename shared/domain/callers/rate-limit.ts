import { statement, type Runner } from "#shared/db/statement.ts";
import type { ClientKeys } from "./client-keys.ts";

/** A limit on attempts: at most `limit` in a window, counted for each key of a budget. */
export type RateLimit = { budget: string; key: string; limit: number; windowSeconds: number };

/** `spent` is the first of the charged budgets that had nothing left. */
export type RateLimitResult =
  | { allowed: true }
  | { allowed: false; exhausted: RateLimit; retryAfterSeconds: number };

/**
 * Returns what a network has of a budget that counts by address: eight times as much as one address, so that whoever
 * holds a network does not hold as many budgets as it has addresses.
 */
export function networkLimit(limitOfAddress: number): number {
  return 8 * limitOfAddress;
}

/** Returns the charges of a budget that counts by client: its address and the network around it. */
export function clientRateLimits(client: ClientKeys, budget: Omit<RateLimit, "key">): RateLimit[] {
  return [
    { ...budget, key: client.address },
    { ...budget, key: client.network, limit: networkLimit(budget.limit) },
  ];
}

/**
 * Returns the most that one network may take of a budget that everyone shares: a quarter, so that no network uses it up
 * for the others.
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
 * Charges one attempt to several budgets, to all of them or to none. Outside a transaction it commits at once, so that
 * attempts are counted whatever becomes of them; inside one it is counted with what the transaction writes. Of any
 * number of simultaneous attempts exactly as many are allowed as the scarcest budget has left. An attempt of cost 0 is
 * refused where a budget is spent, and uses up nothing; one that costs more may go past it.
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
    exhausted: exhausted,
    retryAfterSeconds: Math.max(wait ?? exhausted.windowSeconds, 1),
  };
}

const exhaustedOf = statement<{ refused: number | null }, Columns>(
  "throttle-spent",
  "select refused from spent_budget($1, $2, $3, $4)",
);

/** Says whether one of these budgets is spent; nothing is counted, and no lock is taken or waited for. */
export async function isExhausted(runner: Runner, rateLimits: readonly RateLimit[]): Promise<boolean> {
  const [row] = await exhaustedOf(runner, ...columnsOf(rateLimits));
  return row!.refused !== null;
}

const refundAll = statement<object, [string[], string[], number[]]>(
  "throttle-refund",
  // Locked in the same order as charges lock, or a charge and a refund could wait for each other.
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

/** Gives one attempt back to each of these budgets whose window has not ended. */
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
