-- Tells the author of an entry that a colleague replied under it.
create or replace function notice_reply() returns trigger language plpgsql as $$
begin
  perform raise_notice('reply', s.id, s.space_id, new.entry_user_id) from sessions s where s.id = new.session_id;
  return null;
end $$;

create or replace trigger people_hear_reply after insert on standup_replies
  for each row when (new.user_id <> new.entry_user_id) execute function notice_reply();
