-- Plugins add commitments in their rooms, and read the outcome of those that they added.

alter table standup_commitments
  -- The install that added it; null in a standup, and after the removal of the plugin.
  add column install_id uuid references plugin_installs on delete set null;
create index standup_commitments_by_install on standup_commitments (install_id, space_id, ordinal)
  where install_id is not null;
