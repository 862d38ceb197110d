-- People and groups that the sign-in provider keeps here (SCIM), and what they end and give.

-- A person according to the provider, also one who has never signed in. `external_id` finds their account.
create table scim_users (
  id uuid primary key,
  external_id text unique check (char_length(external_id) between 1 and 255),
  user_name text not null check (char_length(user_name) between 1 and 255),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index scim_users_by_name on scim_users (lower(user_name));
create index scim_users_by_time on scim_users (created_at, id);

-- A group of the provider. Its name counts as an entry of its members' org claim.
create table scim_groups (
  id uuid primary key,
  external_id text unique check (char_length(external_id) between 1 and 255),
  display_name text not null unique check (char_length(display_name) between 1 and 255),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index scim_groups_by_time on scim_groups (created_at, id);

create table scim_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  scim_user_id uuid not null references scim_users (id) on delete cascade,
  primary key (group_id, scim_user_id)
);
create index scim_members_by_user on scim_members (scim_user_id);

-- The value of SCIM_CLAIM at the last sign-in, if it is not the subject.
alter table users add column directory_id text check (char_length(directory_id) between 1 and 255);
create index users_by_directory_id on users ((coalesce(directory_id, subject))) where issuer <> '';

-- True if the provider revoked the person. Then its reactivation lifts the revocation; otherwise only an admin or an
-- operator does.
alter table org_members add column revoked_by_provider boolean not null default false;
