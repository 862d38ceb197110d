-- Counts the changes of a schedule, which are part of a calendar's SEQUENCE.
create or replace function count_schedule_changed() returns trigger
  language plpgsql as $$
begin
  new.changes := old.changes + 1;
  return new;
end $$;

create or replace trigger standup_schedules_changed before update on standup_schedules
  for each row when (new.saved_at is distinct from old.saved_at) execute function count_schedule_changed();

create or replace trigger room_schedules_changed before update on room_schedules
  for each row when (new.saved_at is distinct from old.saved_at) execute function count_schedule_changed();
