-- A calendar feed says how often an event was changed (protocol/calendar 21): how often its schedule was saved again and
-- its space renamed. Triggers count, because a replica of an earlier build does not.

alter table spaces add column name_changes integer not null default 0;
alter table spaces add column renamed_at timestamptz;
alter table standup_schedules add column changes integer not null default 0;

create function count_space_renamed() returns trigger
  language plpgsql as $$
begin
  new.name_changes := old.name_changes + 1;
  new.renamed_at := now();
  return new;
end $$;
create trigger spaces_renamed before update on spaces
  for each row when (new.name is distinct from old.name) execute function count_space_renamed();

create function count_schedule_changed() returns trigger
  language plpgsql as $$
begin
  new.changes := old.changes + 1;
  return new;
end $$;
create trigger standup_schedules_changed before update on standup_schedules
  for each row when (new.saved_at is distinct from old.saved_at) execute function count_schedule_changed();
