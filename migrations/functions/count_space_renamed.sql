-- Counts the renames of a space and records the time of the last one. Both are part of a calendar's SEQUENCE.
create or replace function count_space_renamed() returns trigger
  language plpgsql as $$
begin
  new.name_changes := old.name_changes + 1;
  new.renamed_at := now();
  return new;
end $$;

create or replace trigger spaces_renamed before update on spaces
  for each row when (new.name is distinct from old.name) execute function count_space_renamed();
