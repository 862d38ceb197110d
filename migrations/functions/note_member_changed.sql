-- Notes that a space's people changed (protocol/live 14). The lock makes a new member wait for a change of their own
-- name, so one of the two transactions notes it.
create or replace function note_member_changed() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from users where id = new.user_id for share;
  end if;
  insert into people_changes (space_id) values (coalesce(new.space_id, old.space_id));
  return null;
end $$;

create or replace trigger member_changed after insert or delete or update of spectator on space_members
  for each row execute function note_member_changed();
