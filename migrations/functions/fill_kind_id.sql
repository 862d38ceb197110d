-- A replica of an earlier build inserts the kind's name only, and knows only the instance's own kinds.
create or replace function fill_kind_id() returns trigger
  language plpgsql as $$
begin
  if new.kind_id is null then
    select k.id into new.kind_id from session_kinds k where k.kind = new.kind and k.org_id is null;
  end if;
  return new;
end $$;

create or replace trigger sessions_kind_id before insert on sessions for each row execute function fill_kind_id();
