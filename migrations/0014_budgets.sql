-- When a space last refused guesses of its passcode because its own budget was spent; null since the last new passcode
-- (protocol/spaces 46).
alter table spaces add column guesses_refused_at timestamptz;

-- Returns the first of these budgets that is spent, counted from 1, and in how many seconds all of them have room
-- again; null where none is spent.
create function spent_budget(budgets text[], keys text[], limits integer[], windows integer[])
  returns table (refused integer, wait integer)
  language sql as $$
  select min(one.n)::integer,
    max(ceil(extract(epoch from t.window_started_at - clock_timestamp()) + one.seconds))::integer
  from unnest(budgets, keys, limits, windows) with ordinality one(budget, key, most, seconds, n)
  join throttles t on t.budget = one.budget and t.key = one.key
  where t.spent >= one.most
    and t.window_started_at > clock_timestamp() - one.seconds * interval '1 second'
$$;

-- Charges an attempt to several budgets: to all of them, or to none where one is spent, which is then returned with the
-- time to wait (protocol/conventions 37). An attempt that costs 0 is refused like any other and uses up nothing. clock_timestamp(), not now(): after waiting for a lock, now() may lie
-- before the window began.
create function charge_budgets(budgets text[], keys text[], limits integer[], windows integer[], cost integer)
  returns table (refused integer, wait integer)
  language plpgsql as $$
begin
  -- Most refusals end here, so that a flood of attempts neither writes nor waits for a lock.
  select s.refused, s.wait into refused, wait from spent_budget(budgets, keys, limits, windows) s;
  if refused is not null then return next; return; end if;

  -- Makes the rows that are missing and locks all of them, in one order for everybody.
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
