-- Checks a room's deck: at most 15 cards of a saved deck, and the two special cards. A check constraint would also run
-- for each vote, which updates the room's row but never its config.
create or replace function check_poker_deck() returns trigger
  language plpgsql as $$
declare
  cards text[] := array(select jsonb_array_elements_text(new.config->'deck'->'values'));
begin
  if cardinality(cards) > 17 or not cards_fit(cards) then
    raise check_violation using message = 'a deck has at most 15 cards of 1 to 8 characters', table = 'sessions', column = 'config';
  end if;
  return new;
end $$;

create or replace trigger check_poker_deck before insert or update of config on sessions
  for each row when (new.kind = 'poker')
  execute function check_poker_deck();
