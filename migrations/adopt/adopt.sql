-- Converts a database of the 27 migrations before the first release to the schema of these migrations. It runs once,
-- before the functions are applied (`shared/db/adopt.ts`).
drop function poker_vote(uuid, uuid, uuid, text, bigint);
drop trigger sessions_kind_id on sessions;
drop function fill_kind_id();

-- Records of changed people became a counter for each space, and a counter of arrivals for each room.
drop trigger member_changed on space_members;
drop trigger person_changed on users;
drop function note_member_changed();
drop function note_person_changed();
drop function room_mark(uuid, uuid);
drop table people_changes;
alter table sessions add column arrivals bigint not null default 0;
create table people_versions (
  space_id uuid primary key references spaces on delete cascade,
  version bigint not null default 0
);
insert into people_versions (space_id) select id from spaces;
