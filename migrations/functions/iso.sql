-- A time as it crosses the wire: RFC 3339 in UTC. Declared stable, as `to_char` is: Postgres would not inline a
-- function that calls itself immutable and is not.
create or replace function iso(moment timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
