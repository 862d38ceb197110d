-- Returns the token with this digest and its user, unless the idle lifetime, the absolute lifetime or the token's own
-- expiry has passed. In oidc mode `accounts` is true: then tokens of people who only typed a name do not resolve, but
-- tokens of guests do.
create or replace function live_token(token bytea, idle interval, longest interval, accounts boolean)
  returns table (token_id uuid, user_id uuid)
  language sql stable as $$
  select t.id, t.user_id
  from session_tokens t
  where t.digest = token
    and t.last_used_at > now() - idle
    and t.created_at > now() - longest
    and (t.expires_at is null or t.expires_at > now())
    and (not accounts or exists (
      select from users u where u.id = t.user_id and (u.issuer <> '' or u.guest)))
$$;
