-- Sign-ins of a meeting client's side panel. A handoff is deleted with the token of the browser that bound it, so it
-- does not outlive that sign-in.
create table embed_handoffs (
  challenge bytea primary key check (octet_length(challenge) = 32),
  display_code text not null check (display_code ~ '^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$'),
  provider text not null,
  client_key text not null,
  token_id uuid references session_tokens on delete cascade,
  bound_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null default now() + interval '5 minutes',
  check ((token_id is null) = (bound_at is null)),
  check (used_at is null or bound_at is not null)
);
create index embed_handoffs_by_token on embed_handoffs (token_id);
create index embed_handoffs_by_end on embed_handoffs (expires_at);
