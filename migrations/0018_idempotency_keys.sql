-- The keys of answered requests, so that a repeated request gets the first reply and has no second effect.

create table idempotency_keys (
  -- Of the key. The key itself is not stored, because the reply is encrypted with it.
  digest bytea primary key check (octet_length(digest) = 32),
  user_id uuid not null references users on delete cascade,
  -- The digest of the key and of the request: method, path and body.
  request bytea not null check (octet_length(request) = 32),
  reply bytea not null,
  created_at timestamptz not null default now()
);
create index idempotency_keys_by_user on idempotency_keys (user_id);
create index idempotency_keys_by_age on idempotency_keys (created_at);
