-- Returns the same as `live_token`, for a write, and extends the idle lifetime. It updates the row only if the stored
-- time is old enough: otherwise every vote would also update its voter's token.
create or replace function use_token(token bytea, idle interval, longest interval, accounts boolean)
  returns table (token_id uuid, user_id uuid)
  language plpgsql as $$
declare
  used_at timestamptz;
begin
  select live.*, t.last_used_at into token_id, user_id, used_at
    from live_token(token, idle, longest, accounts) live join session_tokens t on t.id = live.token_id;
  if used_at < now() - least(interval '60 seconds', idle / 10) then
    update session_tokens t set last_used_at = now()
      where t.digest = token
        and t.last_used_at < now() - least(interval '60 seconds', idle / 10)
        and exists (select from live_token(token, idle, longest, accounts));
    return query select * from live_token(token, idle, longest, accounts);
  elsif found then
    return next;
  end if;
end $$;
