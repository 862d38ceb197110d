-- Deletes what plugins stored for a deleted space, and subtracts its bytes from their storage. Installs are locked in
-- order of id, because two spaces may be deleted at the same time. A wrong count must not prevent the deletion of a
-- space, so it never becomes negative.
create or replace function free_space_storage() returns trigger
  language plpgsql as $$
begin
  perform from plugin_installs i
    where i.id in (select install_id from plugin_space_kv where space_id = old.id)
    order by i.id for no key update;
  with freed as (
    delete from plugin_space_kv where space_id = old.id
    returning install_id, octet_length(key) + octet_length(value) as bytes
  )
  update plugin_installs i set storage_bytes = greatest(i.storage_bytes - own.bytes, 0)
  from (select install_id, sum(bytes)::int as bytes from freed group by install_id) own
  where i.id = own.install_id;
  return old;
end $$;

create or replace trigger spaces_free_storage before delete on spaces
  for each row execute function free_space_storage();
