-- Returns true if the person is away on the day. Days away apply in every space.
create or replace function is_away(person uuid, day date) returns boolean
  language sql stable as $$
  select exists (select from away_ranges where user_id = person and day between starts_on and ends_on)
$$;
