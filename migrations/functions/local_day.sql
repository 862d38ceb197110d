-- Returns the local day of a time in a zone. Without a zone, or with a name that this database does not know, it is the
-- UTC day: stored rows must stay readable after an update of the time zone data. A look-up in pg_timezone_names would
-- open a file for each zone.
create or replace function local_day(moment timestamptz, zone text) returns date
  language plpgsql stable as $$
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;
