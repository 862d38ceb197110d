-- Deletes a deleted user's memberships. org_members has no foreign key to users, because a person can be revoked before
-- the first sign-in.
create or replace function forget_org_member() returns trigger
  language plpgsql as $$
begin
  delete from org_members where user_id = old.id;
  return old;
end $$;

create or replace trigger users_leave_orgs after delete on users for each row execute function forget_org_member();
