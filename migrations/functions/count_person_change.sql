-- Increments the people versions of a person's spaces when the name or avatar changes.
create or replace function count_person_change() returns trigger
  language plpgsql as $$
begin
  perform count_people_version(array(select space_id from space_members where user_id = new.id));
  return null;
end $$;

create or replace trigger person_changed after update of name, avatar_icon, avatar_hue on users
  for each row when ((old.name, old.avatar_icon, old.avatar_hue) is distinct from (new.name, new.avatar_icon, new.avatar_hue))
  execute function count_person_change();
