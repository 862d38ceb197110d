-- Tells people that a round began in a room that waits for absent people. A vote does not write the round's number.
create or replace function notice_round() returns trigger language plpgsql as $$
begin
  perform raise_notice('vote', new.id, new.space_id);
  return null;
end $$;

create or replace trigger people_hear_round after update of poker_round_version on sessions
  for each row
  when (new.poker_round_version <> old.poker_round_version and (new.config->>'openVoting')::boolean)
  execute function notice_round();
