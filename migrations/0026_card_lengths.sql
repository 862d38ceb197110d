-- Cards have 1 to 8 characters in the tables too (protocol/limits 2, 11).

create function cards_fit(cards text[]) returns boolean
  language sql immutable parallel safe
  return not exists (select from unnest(cards) card where (char_length(card) between 1 and 8) is not true);

alter table decks add check (cards_fit(cards));

-- A session keeps its deck, whose cards the two special ones close. This is no check of the table, because that would be
-- made again at each vote, which changes the session's row and never its config.
create function check_poker_deck() returns trigger
  language plpgsql as $$
declare
  cards text[] := array(select jsonb_array_elements_text(new.config->'deck'->'values'));
begin
  if cardinality(cards) > 17 or not cards_fit(cards) then
    raise check_violation using message = 'a deck has at most 15 cards of 1 to 8 characters', table = 'sessions', column = 'config';
  end if;
  return new;
end $$;
create trigger check_poker_deck before insert or update of config on sessions
  for each row when (new.kind = 'poker')
  execute function check_poker_deck();
