/**
 * Returns SQL for the id of the previous standup of a standup's space, by creation; null without one. `id` is SQL for
 * the standup's id.
 */
export function previousStandup(id: string): string {
  return `(
    select earlier.id from sessions this_standup
    join sessions earlier on earlier.space_id = this_standup.space_id and earlier.kind = this_standup.kind
    where this_standup.id = ${id} and (earlier.created_at, earlier.id) < (this_standup.created_at, this_standup.id)
    order by earlier.created_at desc, earlier.id desc limit 1)`;
}
