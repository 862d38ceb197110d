-- Returns the day of a standup: its slot's day, otherwise the day of its creation in the schedule's zone.
create or replace function standup_day(standup uuid) returns date
  language sql stable as $$
  select coalesce(
    (select slot.slot_date from standup_slots slot where slot.session_id = s.id),
    local_day(s.created_at, (select d.timezone from standup_schedules d where d.space_id = s.space_id)))
  from sessions s where s.id = standup
$$;
