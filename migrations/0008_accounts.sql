-- Where people sign in with a provider, tokens of people who only typed a name stop resolving, and tokens of guests by
-- link go on (protocol/identity 4). `accounts` is true in a process that runs in oidc mode.

drop function live_token(bytea, interval, interval);
drop function use_token(bytea, interval, interval);

create function live_token(token bytea, idle interval, longest interval, accounts boolean)
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

create function use_token(token bytea, idle interval, longest interval, accounts boolean)
  returns table (token_id uuid, user_id uuid)
  language plpgsql as $$
begin
  update session_tokens t set last_used_at = now()
    where t.digest = token
      and t.last_used_at < now() - least(interval '60 seconds', idle / 10)
      and exists (select from live_token(token, idle, longest, accounts));
  return query select * from live_token(token, idle, longest, accounts);
end $$;
