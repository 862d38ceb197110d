-- Where memberships and admin roles come from, and what ends them at the provider.

alter table org_members
  -- What made the person a member: their claim, an operator, an admin, or the default org, which took everyone. Null: it is
  -- not known, because an earlier build wrote the row. A sign-in ends only a membership from a claim.
  add column origin text check (origin in ('claim', 'operator', 'admin', 'default')),
  -- What made the person an admin; null for members, and for admins of earlier builds. A sign-in takes only a role from a
  -- claim away.
  add column role_origin text check (role_origin in ('claim', 'operator', 'admin')),
  -- Since when the claim is gone while the membership or the role stays: the org or a space would have no admin or owner.
  add column kept_since timestamptz;
create index org_members_kept on org_members (org_id) where kept_since is not null;

-- A sign-in with this value in the org claim makes the person an admin.
alter table orgs add column admin_claim text check (char_length(admin_claim) between 1 and 255);

-- The provider's session in which the token was issued (`sid`); null if the provider named none.
alter table session_tokens add column provider_sid text check (char_length(provider_sid) between 1 and 255);
create index session_tokens_by_provider_sid on session_tokens (provider_sid) where provider_sid is not null;

-- Logout tokens that the provider sent, by a digest of issuer and `jti`. Each is accepted once. Deleted when they expire.
create table logout_tokens (
  digest bytea primary key check (octet_length(digest) = 32),
  expires_at timestamptz not null
);
create index logout_tokens_by_end on logout_tokens (expires_at);
