-- Increments a space's people version when its members change. The lock makes a join wait for a rename of the same
-- person, so the later transaction counts the rename.
create or replace function count_member_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  perform count_people_version(array[coalesce(new.space_id, old.space_id)]);
  return null;
end $$;

create or replace trigger member_changed after insert or delete or update of spectator on space_members
  for each row execute function count_member_change();
