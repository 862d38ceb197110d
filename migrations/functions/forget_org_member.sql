-- Deletes the memberships of a deleted user. org_members has no foreign key to users: a person can be revoked who has
-- never come.
create or replace function forget_org_member() returns trigger
  language plpgsql as $$
begin
  delete from org_members where user_id = old.id;
  return old;
end $$;

create or replace trigger users_leave_orgs after delete on users for each row execute function forget_org_member();
