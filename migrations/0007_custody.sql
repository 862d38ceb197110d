-- Claim values of orgs, revocations of people who never came, and the audit log.

-- People who sign in with this value in the org claim are enrolled (protocol/org-admin 32).
alter table orgs add column claim_value text unique check (char_length(claim_value) between 1 and 255);

-- False for a person who was revoked without ever having been in the org (protocol/org-admin 20). The name of such a
-- person is not told to the org (protocol/org-admin 15).
alter table org_members add column enrolled boolean not null default true;
alter table org_members drop constraint org_members_user_id_fkey;
create function forget_org_member() returns trigger
  language plpgsql as $$
begin
  delete from org_members where user_id = old.id;
  return old;
end $$;
create trigger users_leave_orgs after delete on users for each row execute function forget_org_member();

-- The audit log. No route reads it, and its records outlive the org, the space and the people they name
-- (protocol/org-admin 39, 40).
create table org_audit (
  id bigint generated always as identity primary key,
  org_id uuid references orgs on delete set null,
  org_slug text not null,
  space_id uuid references spaces on delete set null,
  space_slug text not null default '',
  actor_id uuid references users on delete set null,
  action text not null,
  detail text not null check (char_length(detail) <= 1000),
  created_at timestamptz not null default now()
);
create index org_audit_by_org on org_audit (org_id);
create index org_audit_by_space on org_audit (space_id);
create index org_audit_by_actor on org_audit (actor_id);
create index org_audit_by_time on org_audit (created_at desc, id desc);
