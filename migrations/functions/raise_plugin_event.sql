-- Sends an event that is about no space. Builds before 1.1.0 call it for every event.
create or replace function raise_plugin_event(org uuid, about text, told text, hop integer default 0)
returns void language sql as $$
  select raise_plugin_event_in(null, org, about, told, hop)
$$;
