-- Notes in all spaces of a person that their name or avatar changed (protocol/live 14).
create or replace function note_person_changed() returns trigger
  language plpgsql as $$
begin
  insert into people_changes (space_id) select space_id from space_members where user_id = new.id;
  return null;
end $$;

create or replace trigger person_changed after update of name, avatar_icon, avatar_hue on users
  for each row when ((old.name, old.avatar_icon, old.avatar_hue) is distinct from (new.name, new.avatar_icon, new.avatar_hue))
  execute function note_person_changed();
