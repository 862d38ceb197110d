-- Ended rooms are deleted by rule.

-- Ended rooms of the space are deleted after this number of days; null for never. `room_retention_since` is the time of
-- the last change to fewer days: rooms that were old enough then go seven days after it.
alter table spaces
  add column room_retention_days integer check (room_retention_days between 30 and 730),
  add column room_retention_since timestamptz,
  add constraint spaces_room_retention check ((room_retention_days is null) = (room_retention_since is null));

-- `infinity` for a room that no rule deletes. An owner who takes that back sets it to seven days later.
alter table sessions add column kept_until timestamptz;
create index sessions_by_end on sessions (space_id, ended_at) where ended_at is not null;

-- The operator's maximum, if there is one, as the last scheduler that started was given it. One row at most. `since` is
-- as for a space.
create table room_retention_maximum (
  only_row boolean primary key default true check (only_row),
  days integer not null check (days between 30 and 730),
  since timestamptz not null default now()
);
