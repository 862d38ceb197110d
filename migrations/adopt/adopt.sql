-- What a database of the 27 migrations before the first release has otherwise than these migrations make it. Runs once,
-- before the functions are applied (`shared/db/adopt.ts`).
drop function poker_vote(uuid, uuid, uuid, text, bigint);
drop trigger sessions_kind_id on sessions;
drop function fill_kind_id();
