-- Returns the fields of a standup's day in a plugin event.
create or replace function plugin_event_day(slot standup_slots) returns jsonb language sql stable as $$
  select jsonb_build_object('slotDate', to_char(slot.slot_date, 'YYYY-MM-DD'), 'opensAt', iso(slot.opens_at),
    'closesAt', iso(slot.closes_at))
$$;
