-- Tells a person that it is their turn to speak.
create or replace function notice_turn() returns trigger language plpgsql as $$
begin
  perform raise_notice('turn', new.id, new.space_id, new.current_speaker_id);
  return null;
end $$;

create or replace trigger people_hear_turn after update of current_speaker_id on sessions
  for each row
  when (new.current_speaker_id is distinct from old.current_speaker_id and new.current_speaker_id is not null)
  execute function notice_turn();
