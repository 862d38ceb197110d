-- Writes an event for the enabled plugins of an org with a grant for its topic, and wakes the workers. `about_space` is
-- the space that the event is about, or null. For an org without plugins this costs one index look-up. At most 10,000
-- events are queued for a plugin.
create or replace function raise_plugin_event_in(about_space uuid, org uuid, about text, told text, hop integer default 0)
returns void language plpgsql as $$
declare
  listeners uuid[];
  full_ones uuid[];
  event uuid;
begin
  if not exists (select from plugin_installs i where i.org_id = org and i.enabled) then
    return;
  end if;
  -- Locks the installs, so they cannot be deleted before their deliveries are written.
  select array_agg(heard.id), array_agg(heard.id) filter (where heard.is_full) into listeners, full_ones
  from (
    select i.id, exists (
      select from plugin_work w
      where w.install_id = i.id and w.ended_at is null and w.event_id is not null offset 9999) as is_full
    from plugin_installs i
    where i.org_id = org and i.enabled and exists (
      select from plugin_grants g
      where g.install_id = i.id and g.capability = 'events' and g.scope in ('', about))
    order by i.id
    for key share of i
  ) heard;
  if full_ones is not null then
    update plugin_installs set refused_events = refused_events + 1 where id = any(full_ones);
    listeners := array(select unnest(listeners) except select unnest(full_ones));
  end if;
  if coalesce(listeners, '{}') = '{}' then
    return;
  end if;
  insert into plugin_events (org_id, space_id, topic, payload, hops)
  values (org, about_space, about, told, hop) returning id into event;
  insert into plugin_work (install_id, event_id, hops) select unnest(listeners), event, hop;
  perform pg_notify('svc_plugin_work', '');
end $$;
