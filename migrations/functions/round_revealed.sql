-- Stores a round when it is revealed. Every way to reveal sets this column: the facilitator, the last vote, a change of
-- config, and the departure of the last missing voter.
create or replace function round_revealed() returns trigger
  language plpgsql as $$
begin
  perform keep_round(new.id);
  return null;
end $$;

create or replace trigger round_revealed after update of revealed on sessions
  for each row when (new.revealed and not old.revealed)
  execute function round_revealed();
