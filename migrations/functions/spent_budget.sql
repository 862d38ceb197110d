-- Returns the first exhausted rate limit, counted from 1, and the seconds until all of them have room again; null if
-- none is exhausted.
create or replace function spent_budget(budgets text[], keys text[], limits integer[], windows integer[])
  returns table (refused integer, wait integer)
  language sql as $$
  select min(one.n)::integer,
    max(ceil(extract(epoch from t.window_started_at - clock_timestamp()) + one.seconds))::integer
  from unnest(budgets, keys, limits, windows) with ordinality one(budget, key, most, seconds, n)
  join throttles t on t.budget = one.budget and t.key = one.key
  where t.spent >= one.most
    and t.window_started_at > clock_timestamp() - one.seconds * interval '1 second'
$$;
