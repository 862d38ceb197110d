-- A session kind belongs to the instance or to one org, and two orgs may have kinds of the same name: a kind is known
-- by an id, its name is unique within its org and among the instance's own.

alter table sessions drop constraint sessions_kind_fkey;
alter table session_kinds drop constraint session_kinds_pkey;
alter table session_kinds add column id uuid primary key default gen_random_uuid();
alter table session_kinds add constraint session_kinds_name unique nulls not distinct (kind, org_id);

alter table sessions add column kind_id uuid references session_kinds;
update sessions s set kind_id = k.id from session_kinds k where k.kind = s.kind;
alter table sessions alter column kind_id set not null;
create index sessions_by_kind on sessions (kind_id);

-- A replica of an earlier build inserts the kind's name only, and knows only the instance's own kinds.
create function fill_kind_id() returns trigger
  language plpgsql as $$
begin
  if new.kind_id is null then
    select k.id into new.kind_id from session_kinds k where k.kind = new.kind and k.org_id is null;
  end if;
  return new;
end $$;
create trigger sessions_kind_id before insert on sessions for each row execute function fill_kind_id();
