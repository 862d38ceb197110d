-- Every how many weeks a schedule opens standups, and the days on which it opens none.
alter table standup_schedules
  add column every_weeks smallint not null default 1 check (every_weeks between 1 and 8),
  -- The Monday of the first week with standups. Weeks are counted from it; null if every week has standups.
  add column first_week date check (extract(isodow from first_week) = 1),
  add column days_off date[] not null default '{}' check (cardinality(days_off) <= 60);
