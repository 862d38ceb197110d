-- Signed links: access to one room for a day, without an account. Links are deleted only with their room.

create table signed_links (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  created_by uuid references users on delete set null,
  -- Only the SHA-256 digest of the token is stored. The service shows the token once.
  digest bytea not null unique check (octet_length(digest) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  revoked_at timestamptz,
  redemptions integer not null default 0 check (redemptions >= 0)
);
create index signed_links_by_session on signed_links (session_id, created_at);
create index signed_links_by_maker on signed_links (created_by);

-- Guests and links refer to each other.
alter table users add foreign key (link_id) references signed_links on delete set null;
-- A guest's token is deleted with its link. The deletion of a room, its space or its org deletes the room's links and
-- these tokens in one transaction.
alter table session_tokens add foreign key (link_id) references signed_links on delete cascade;
