/** SQL for the number on a card, as `cardNumber` of `shared/rules/deck.ts` reads it, or null. */
const points = `case
        when st.estimate = '½' then 0.5
        when st.estimate ~ '^[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)$' then replace(st.estimate, ',', '.')::numeric
        when st.estimate ~ '^[0-9]+/[1-9][0-9]*$'
          then split_part(st.estimate, '/', 1)::numeric / split_part(st.estimate, '/', 2)::numeric
      end`;

/** SQL over an ended room `s`: its estimated stories, and the sum of their points. */
export const result = `(
    select json_build_object('kind', 'poker', 'estimated', count(*),
      'points', case when not (s.config->'deck'->>'ordinal')::boolean then sum(${points})::float8 end)
    from stories st where st.session_id = s.id and st.status = 'estimated')`;

/**
 * SQL over an open room `s` and the person `viewer`: true if the open round waits for the person's vote, connected or
 * not. It reads no vote of another person.
 */
export const waitsFor = `((s.config->>'openVoting')::boolean and not s.revealed and s.current_story_id is not null
    and exists (select from round_voters r where r.session_id = s.id and r.user_id = viewer.user_id)
    and exists (select from room_seat(s.id, viewer.user_id) seat where not seat.spectator)
    and not exists (
      select from votes v where v.story_id = s.current_story_id and v.user_id = viewer.user_id))`;
