-- Tells a person that a colleague asks for their help, also with another note.
create or replace function notice_help() returns trigger language plpgsql as $$
begin
  perform raise_notice('help', s.id, s.space_id, new.to_user_id) from sessions s where s.id = new.session_id;
  return null;
end $$;

create or replace trigger people_hear_help after insert on standup_mentions
  for each row execute function notice_help();

create or replace trigger people_hear_help_again after update of note on standup_mentions
  for each row when (new.note is distinct from old.note and not new.done) execute function notice_help();
