-- Increments the people versions of spaces. Locks are taken in one order, which avoids deadlocks.
create or replace function count_people_version(changed uuid[]) returns void
  language plpgsql as $$
begin
  perform from people_versions where space_id = any(changed) order by space_id for no key update;
  update people_versions set version = version + 1 where space_id = any(changed);
end $$;
