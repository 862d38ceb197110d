-- Times cross the wire as RFC 3339 in UTC, as before. Declared as what it is, stable like `to_char`: called immutable,
-- Postgres does not write the function's body into the statement, and parses and plans it at every run instead.
create or replace function iso(moment timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
