import { kinds } from "#shared/kinds/registry.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { Credential } from "#shared/domain/identity/credential.ts";
import { renderEnvelope, type EnvelopeRow, type Loaded } from "./render.ts";

const kindColumns = [...kinds.values()].flatMap((kind) =>
  kind.state.columns.map((column) => `${kind.name}.${column} as ${kind.name}_${column}`),
);
const kindLaterals = [...kinds.values()].map(
  (kind) => `left join lateral (${kind.state.lateral}) ${kind.name} on s.kind = '${kind.name}'`,
);
const kindRefs = [...kinds.values()].map((kind) => `${kind.name}.refs`);

/**
 * The whole envelope in one statement, so it is one consistent snapshot. Sections come as JSON text that Node joins
 * without parsing; `room` says which session, and on whose behalf.
 */
function envelopeSql(room: string): string {
  return `
    with s as materialized (${room})
    select s.id, s.kind, s.version, s.presence_version, s.revealed, s.config as config_json,
      row_to_json(head)::text as head,
      s.config::text as config,
      facilitator.connected as facilitator_connected,
      iso(s.facilitator_seen_at) as facilitator_seen_at,
      (select coalesce(json_agg(here.user_id order by here.user_id), '[]')
        from (select distinct p.user_id from presence p where p.session_id = s.id) here)::text as presence,
      (select coalesce(json_agg(person), '[]') from (
        select u.id as "userId", u.name, u.avatar_hue as "avatarHue", u.avatar_icon as "avatarIcon",
          seat.spectator, seat.guest
        from room_seats seat join users u on u.id = seat.user_id
        where seat.session_id = s.id
        order by u.name collate by_name, u.id
      ) person)::text as participants,
      (select coalesce(json_object_agg(u.id, u.name order by u.id), '{}')
        from users u
        where u.id = any(array_append(coalesce(${kindRefs.join(", ")}), s.facilitator_id))
          and not exists (select from room_seats seat where seat.session_id = s.id and seat.user_id = u.id)
      )::text as names,
      ${kindColumns.join(", ")}
    from s
    join spaces sp on sp.id = s.space_id
    join orgs o on o.id = sp.org_id
    cross join lateral (
      select s.id, s.kind, s.title, s.phase, s.revealed, s.version, s.facilitator_id as "facilitatorId",
        iso(s.created_at) as "createdAt", iso(s.ended_at) as "endedAt", iso(clock_timestamp()) as "serverTime",
        o.slug as "orgSlug", sp.slug as "spaceSlug"
    ) head
    cross join lateral (
      select exists (
        select from presence p where p.session_id = s.id and p.user_id = s.facilitator_id) as connected
    ) facilitator
    ${kindLaterals.join("\n")}`;
}

const roomById = statement<EnvelopeRow, [string]>(
  "envelope",
  envelopeSql("select * from sessions where id = $1"),
);

const roomForCaller = statement<EnvelopeRow, [Buffer, string, string, string]>(
  "envelope-for-caller",
  envelopeSql(`
    select sessions.* from sessions
    join room_seats seat on seat.session_id = sessions.id
    join live_token($1, $2, $3) caller on caller.user_id = seat.user_id
    where sessions.id = $4`),
);

/** Returns a room for its sockets, or null when it is gone. */
export async function loadEnvelope(runner: Runner, sessionId: string): Promise<Loaded | null> {
  const [row] = await roomById(runner, sessionId);
  return row ? renderEnvelope(row) : null;
}

/**
 * Returns a room for whoever holds the credential, or null when there is no such room for them: it does not exist,
 * they have no seat in it, or they are nobody. One statement in every case (spec 3, Authorization model, 4).
 */
export async function loadEnvelopeFor(
  runner: Runner,
  caller: Credential,
  sessionId: string,
): Promise<Loaded | null> {
  const [row] = await roomForCaller(runner, caller.digest, caller.idle, caller.longest, sessionId);
  return row ? renderEnvelope(row) : null;
}
