-- Tells the sender of a request for help that it was answered privately.
create or replace function notice_private_reply() returns trigger language plpgsql as $$
begin
  perform raise_notice('reply', s.id, s.space_id, new.from_user_id) from sessions s where s.id = new.session_id;
  return null;
end $$;

create or replace trigger people_hear_private_reply after insert or update of text on standup_mention_replies
  for each row execute function notice_private_reply();
