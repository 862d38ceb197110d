-- Sends plugins an event when a member joins or leaves a space.
create or replace function raise_member_changed() returns trigger language plpgsql as $$
declare
  about text := case when tg_op = 'INSERT' then 'member.joined' else 'member.removed' end;
begin
  perform raise_plugin_event_in(s.id, s.org_id, about, jsonb_build_object(
    'space', jsonb_build_object('slug', s.slug, 'name', s.name),
    'userId', coalesce(new.user_id, old.user_id))::text)
  from spaces s where s.id = coalesce(new.space_id, old.space_id);
  return null;
end $$;

create or replace trigger plugins_hear_members after insert or delete on space_members
  for each row execute function raise_member_changed();
