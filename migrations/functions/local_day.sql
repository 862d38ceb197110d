-- The local day of a moment in a zone. It is the day in UTC without a zone, and for a name that this database does not
-- know: what was saved must stay readable after its time zone data change. Reading
-- pg_timezone_names instead would open a file for each zone.
create or replace function local_day(moment timestamptz, zone text) returns date
  language plpgsql stable as $$
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;
