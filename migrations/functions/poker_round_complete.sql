-- Returns true if everyone for whom the round waits has voted, and it waits for at least one person. With open voting
-- these are the recorded voters who may still vote, otherwise the connected people who may vote. It is PL/pgSQL because
-- Postgres caches its plans for a connection; before version 18 an SQL function was planned at each call.
create or replace function poker_round_complete(room uuid) returns boolean
  language plpgsql stable as $$
declare
  on_table uuid;
  open_voting boolean;
begin
  select s.current_story_id, (s.config->>'openVoting')::boolean into on_table, open_voting
    from sessions s where s.id = room;
  return (
    select count(*) > 0 and count(*) = count(v.user_id)
    from room_seats(room) seat
    left join votes v on v.story_id = on_table and v.user_id = seat.user_id
    where not seat.spectator
      and case when open_voting
        then exists (select from round_voters r where r.session_id = room and r.user_id = seat.user_id)
        else exists (select from presence p where p.session_id = room and p.user_id = seat.user_id)
      end);
end $$;
