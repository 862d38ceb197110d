-- Returns the first time from `moment` on that is not in a person's quiet hours, from one local time to another in their
-- zone. They span midnight if they begin later than they end. Equal times are the whole day, which has no end: null.
-- Without quiet hours, it is `moment`. With a zone that this database does not know, the hours are those of UTC.
create or replace function after_quiet_hours(moment timestamptz, quiet_from time, quiet_to time, zone text)
  returns timestamptz language plpgsql stable as $$
declare
  here timestamp;
  day date;
  until timestamptz;
begin
  if quiet_from is null then return moment; end if;
  if quiet_from = quiet_to then return null; end if;
  begin
    here := moment at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    here := moment at time zone zone;
  end;
  day := here::date;
  if quiet_from < quiet_to then
    if here::time < quiet_from or here::time >= quiet_to then return moment; end if;
  elsif here::time >= quiet_from then
    day := day + 1;
  elsif here::time >= quiet_to then
    return moment;
  end if;
  until := (day + quiet_to) at time zone zone;
  -- The clock may repeat an hour in which the quiet hours end.
  return greatest(until, moment);
end $$;
