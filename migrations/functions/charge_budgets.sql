-- Counts an attempt against several rate limits: against all of them, or against none if one is exhausted. Returns that
-- limit with the seconds to wait. An attempt of cost 0 is refused in the same way and counts nothing. The function uses
-- clock_timestamp(), because after a wait for a lock now() may lie before the start of the window.
create or replace function charge_budgets(budgets text[], keys text[], limits integer[], windows integer[], cost integer)
  returns table (refused integer, wait integer)
  language plpgsql as $$
begin
  -- Most refusals end here, so a flood of attempts neither writes nor waits for a lock.
  select s.refused, s.wait into refused, wait from spent_budget(budgets, keys, limits, windows) s;
  if refused is not null then return next; return; end if;

  -- Inserts missing rows and locks all rows in one order, which avoids deadlocks.
  insert into throttles as t (budget, key, window_started_at, spent)
  select one.budget, one.key, clock_timestamp(), 0
  from unnest(budgets, keys) one(budget, key)
  order by one.budget, one.key
  on conflict (budget, key) do update set spent = t.spent;

  select s.refused, s.wait into refused, wait from spent_budget(budgets, keys, limits, windows) s;
  if refused is null and cost > 0 then
    update throttles t set
      spent = case when ended.so then cost else t.spent + cost end,
      window_started_at = case when ended.so then clock_timestamp() else t.window_started_at end
    from unnest(budgets, keys, windows) one(budget, key, seconds)
    join throttles was on was.budget = one.budget and was.key = one.key
    cross join lateral (
      select was.window_started_at <= clock_timestamp() - one.seconds * interval '1 second' as so
    ) ended
    where t.budget = one.budget and t.key = one.key;
  end if;
  return next;
end $$;
