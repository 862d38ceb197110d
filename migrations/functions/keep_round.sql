-- Stores the current round of a room, which was just revealed, and keeps the newest 500 rounds. A round without votes
-- is not stored and takes no number. The room's row is locked, so numbers are consecutive.
create or replace function keep_round(room uuid) returns void
  language plpgsql as $$
declare
  place int;
begin
  insert into rounds (session_id, ordinal, story_id, number, deck)
    select s.id,
      coalesce((select max(r.ordinal) from rounds r where r.session_id = s.id), 0) + 1,
      s.current_story_id,
      coalesce((select r.number from rounds r where r.story_id = s.current_story_id order by r.ordinal desc limit 1), 0) + 1,
      s.config->'deck'
    from sessions s
    where s.id = room and exists (select from votes v where v.story_id = s.current_story_id)
    returning ordinal into place;
  insert into round_votes (session_id, ordinal, user_id, value)
    select s.id, place, v.user_id, v.value
    from sessions s join votes v on v.story_id = s.current_story_id
    where s.id = room and place is not null;
  delete from rounds where session_id = room and ordinal <= place - 500;
end $$;
