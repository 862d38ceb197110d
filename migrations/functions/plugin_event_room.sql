-- Returns the fields of a room in a plugin event, and its org. Returns no row if the space is deleted too.
create or replace function plugin_event_room(room sessions)
returns table (org uuid, told jsonb) language sql stable as $$
  select s.org_id, jsonb_build_object('space', jsonb_build_object('slug', s.slug, 'name', s.name),
    'sessionId', room.id, 'kind', room.kind, 'title', room.title)
  from spaces s where s.id = room.space_id
$$;
