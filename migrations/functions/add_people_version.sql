-- Creates the people version of a new space.
create or replace function add_people_version() returns trigger
  language plpgsql as $$
begin
  insert into people_versions (space_id) values (new.id);
  return null;
end $$;

create or replace trigger space_created after insert on spaces
  for each row execute function add_people_version();
