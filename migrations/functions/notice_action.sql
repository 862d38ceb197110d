-- Tells people that a plugin's room waits for them from now on.
create or replace function notice_action() returns trigger language plpgsql as $$
begin
  perform raise_notice('action', s.id, s.space_id, person)
  from sessions s, unnest(new.waits) person
  where s.id = new.session_id and (tg_op = 'INSERT' or person <> all(old.waits));
  return null;
end $$;

create or replace trigger people_hear_action after insert or update of waits on plugin_rooms
  for each row when (new.waits <> '{}') execute function notice_action();
