import { statement } from "#shared/db/statement.ts";
import type { Database } from "#shared/db/database.ts";

/** A limit on attempts: at most `limit` in a window, counted for each key of a budget. */
export type Charge = { budget: string; key: string; limit: number; windowSeconds: number };

export type Charged = { allowed: boolean; retryAfterSeconds: number };

const chargeOne = statement<{ allowed: boolean; wait: number }, [string, string, number, number]>(
  "throttle-charge",
  // A refused attempt writes nothing: only allowed attempts are counted, so a refund frees exactly one.
  // clock_timestamp(), not now(): after waiting for the row's lock, now() may lie before the window began.
  `with charged as (
     insert into throttles as t (budget, key, window_started_at, spent) values ($1, $2, clock_timestamp(), 1)
     on conflict (budget, key) do update set
       window_started_at = case when t.window_started_at <= clock_timestamp() - $4 * interval '1 second'
         then clock_timestamp() else t.window_started_at end,
       spent = case when t.window_started_at <= clock_timestamp() - $4 * interval '1 second'
         then 1 else t.spent + 1 end
     where t.spent < $3 or t.window_started_at <= clock_timestamp() - $4 * interval '1 second'
     returning 1
   )
   select exists (select from charged) as allowed,
     coalesce((
       select ceil(extract(epoch from w.window_started_at - clock_timestamp()) + $4)
       from throttles w where w.budget = $1 and w.key = $2
     ), $4)::int as wait`,
);

/**
 * Charges one attempt to a budget, in a statement of its own that commits at once, so that attempts are counted
 * whatever becomes of them. Of any number of simultaneous attempts exactly `limit` are allowed. protocol/conventions
 * 37.
 */
export async function charge(db: Database, { budget, key, limit, windowSeconds }: Charge): Promise<Charged> {
  const [row] = await chargeOne(db.pool, budget, key, limit, windowSeconds);
  const { allowed, wait } = row!;
  return { allowed, retryAfterSeconds: Math.min(Math.max(wait, 1), windowSeconds) };
}

const refundOne = statement<object, [string, string, number]>(
  "throttle-refund",
  `update throttles set spent = spent - 1
   where budget = $1 and key = $2 and spent > 0
     and window_started_at > clock_timestamp() - $3 * interval '1 second'`,
);

/** Gives one attempt back if its window has not ended. */
export async function refund(db: Database, { budget, key, windowSeconds }: Charge): Promise<void> {
  await refundOne(db.pool, budget, key, windowSeconds);
}
