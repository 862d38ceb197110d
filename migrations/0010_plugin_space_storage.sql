-- A plugin's data of a space, which all rooms of its kinds there share. Deleting the space deletes it
-- (migrations/functions/free_space_storage.sql).
create table plugin_space_kv (
  install_id uuid not null references plugin_installs on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  key text collate "C" not null check (octet_length(key) between 1 and 256),
  value text not null check (octet_length(value) <= 16384),
  primary key (install_id, space_id, key)
);
create index plugin_space_kv_by_space on plugin_space_kv (space_id);

-- The functions that plugin.js exports. Null if its code was not loaded when the package was stored.
alter table plugin_bundles add column exports text[];
