-- Writes the text of a story as the search compares it: the same as `folded` of shared/db/folded-sql.ts.
create or replace function fold_story() returns trigger language plpgsql as $$
declare
  given text := new.ref || ' ' || new.title;
begin
  if octet_length(given) = char_length(given) then
    new.folded := lower(given collate "C");
  else
    new.folded := lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
  end if;
  return new;
end $$;

create or replace trigger stories_folded before insert or update of ref, title on stories
  for each row execute function fold_story();
