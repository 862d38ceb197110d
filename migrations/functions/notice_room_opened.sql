-- Tells people that a room with a closing time opened.
create or replace function notice_room_opened() returns trigger language plpgsql as $$
begin
  perform raise_notice('opened', new.id, new.space_id);
  return null;
end $$;

create or replace trigger people_hear_opened after insert on sessions
  for each row when (new.config->>'closesAt' is not null) execute function notice_room_opened();
