-- Returns a time in the format of the wire: RFC 3339 in UTC. It is declared stable because `to_char` is stable:
-- Postgres does not inline a function that is declared immutable but calls a stable one.
create or replace function iso(moment timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
