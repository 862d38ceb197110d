-- What a plugin tells people outside of its rooms: for whom a room waits, and the result of the room. Both are written
-- with the state that they describe.

-- A replica of the previous build writes neither. They then belong to an earlier state until the next action.
alter table plugin_rooms add column waits uuid[] not null default '{}' check (cardinality(waits) <= 200);
alter table plugin_rooms add column result jsonb;
create index plugin_rooms_by_waits on plugin_rooms using gin (waits);
