import { statement, type Runner } from "../../db/statement.ts";
import type { LocalChange, RoomChange } from "../../db/room-change.ts";

type ChangeRow = { id: string; version: number; presence_version: number };
type Pairs = { rooms: string[]; people: string[] };

/** `lock` is the lock clause. The result omits rooms that a statement skips. */
const attachSql = (lock: string) => `
  with room as materialized (
    select id from sessions where id = any($1) order by id ${lock}
  ),
  came as materialized (
    select came.room, came.person from unnest($1::uuid[], $2::uuid[]) came(room, person)
    join room on room.id = came.room
    join users u on u.id = came.person
  ),
  present as (
    insert into presence (session_id, user_id, replica_id) select room, person, $3::uuid from came
    on conflict do nothing
    returning session_id as room
  ),
  arrived as (
    update sessions s set
      arrivals = arrivals + (select count(*) from present where present.room = s.id),
      facilitator_seen_at = case
        when exists (select from came where came.room = s.id and came.person = s.facilitator_id) then now()
        else s.facilitator_seen_at end
    where s.id in (select room from came)
  )
  select room.id, (
    select seat_participants(room.id, array_agg(came.person)) from came where came.room = room.id
    having count(*) > 0) as seated
  from room`;

type AttachValues = [rooms: string[], people: string[], replicaId: string];
const attachFree = statement<{ id: string }, AttachValues>(
  "presence-attach",
  attachSql("for no key update skip locked"),
);
const attachWaiting = statement<{ id: string }, AttachValues>(
  "presence-attach-waiting",
  attachSql("for no key update"),
);

/**
 * Records that people attached to rooms on this replica: their presence, and their first participation. It skips rooms
 * that another transaction has locked, so that a busy room does not delay people in other rooms. Returns the rooms that
 * were recorded.
 */
export async function attachPresence(
  runner: Runner,
  replicaId: string,
  { rooms, people }: Pairs,
): Promise<Set<string>> {
  return new Set((await attachFree(runner, rooms, people, replicaId)).map((room) => room.id));
}

/** Records the same as `attachPresence` for the rooms that it skipped, and waits for their locks. */
export async function attachPresenceWaiting(
  runner: Runner,
  replicaId: string,
  { rooms, people }: Pairs,
): Promise<void> {
  await attachWaiting(runner, rooms, people, replicaId);
}

// Lock rooms before their presence rows, in order of id, as in `locks.ts`.
const churn = statement<{ id: string; change: LocalChange | null }, [string[], string[], string[], string]>(
  "presence-churn",
  `with room as materialized (
     select id from sessions where id = any($1) order by id for no key update skip locked
   ),
   gone as (
     delete from presence p using room, unnest($2::uuid[], $3::uuid[]) left_room(room, person)
     where left_room.room = room.id and p.session_id = room.id
       and p.user_id = left_room.person and p.replica_id = $4
     returning p.session_id, p.user_id
   ),
   counted as (
     update sessions s set
       presence_version = presence_version + 1,
       facilitator_seen_at = case
         when exists (select from gone g where g.session_id = s.id and g.user_id = s.facilitator_id) then now()
         else s.facilitator_seen_at end
     from room
     where s.id = room.id
     returning s.id, s.version, s.presence_version
   )
   select s.id, case when counted.id is not null then json_build_object(
     'id', s.id, 'version', counted.version, 'presenceVersion', counted.presence_version,
     'presenceOnly', true) end as change
   from sessions s left join counted on counted.id = s.id
   where s.id = any($1)`,
);

/** The new counters of the updated rooms, and the rooms that were skipped because they were locked. */
export type PresenceFlush = { changes: LocalChange[]; busy: Set<string> };

/**
 * Deletes the presence of people who left, and increments the presence version of each room. It skips rooms that
 * another transaction has locked; the caller retries them.
 */
export async function flushPresence(
  runner: Runner,
  replicaId: string,
  rooms: string[],
  left: Pairs,
): Promise<PresenceFlush> {
  const rows = await churn(runner, rooms, left.rooms, left.people, replicaId);
  return {
    changes: rows.flatMap(({ change }) => (change ? [change] : [])),
    busy: new Set(rows.filter(({ change }) => !change).map(({ id }) => id)),
  };
}

const seen = statement<object, [string[], string[]]>(
  "facilitators-seen",
  `with free as materialized (
     select s.id from sessions s join unnest($1::uuid[], $2::uuid[]) here(room, person)
       on s.id = here.room and s.facilitator_id = here.person
     order by s.id for no key update of s skip locked
   )
   update sessions s set facilitator_seen_at = now() from free where s.id = free.id`,
);

/**
 * Records that these people were seen in the rooms that they facilitate, because they answered a ping. It skips a room
 * that another transaction has locked, until the next ping.
 */
export async function noteFacilitatorsSeen(runner: Runner, { rooms, people }: Pairs): Promise<void> {
  await seen(runner, rooms, people);
}

const versions = statement<ChangeRow & { idle_ms: number }, [string[]]>(
  "room-versions",
  `select id, version, presence_version,
     (extract(epoch from clock_timestamp() - last_activity_at) * 1000)::float8 as idle_ms
   from sessions where id = any($1::uuid[])`,
);

/**
 * Returns the counters of the given rooms that still exist, for comparison by a replica, and the milliseconds since the
 * last activity in each.
 */
export async function listVersions(
  runner: Runner,
  rooms: string[],
): Promise<(RoomChange & { idleMs: number })[]> {
  const rows = await versions(runner, rooms);
  return rows.map((row) => Object.assign(changeOf(row), { idleMs: row.idle_ms }));
}

/** Renews a replica's registration. Returns false if it was removed as dead and the replica must register again. */
export async function beatReplica(runner: Runner, replicaId: string): Promise<boolean> {
  const { rowCount } = await runner.query("update replicas set beat_at = now() where id = $1", [replicaId]);
  return rowCount === 1;
}

/** Registers a replica, or renews its registration. */
export async function registerReplica(runner: Runner, replicaId: string): Promise<void> {
  await runner.query("insert into replicas (id) values ($1) on conflict (id) do update set beat_at = now()", [
    replicaId,
  ]);
}

const removeReplicas = (condition: string) => `
  with dead as materialized (select id, beat_at from replicas where ${condition} for update skip locked),
  room as materialized (
    select s.id from sessions s
    where s.id in (select p.session_id from presence p join dead on dead.id = p.replica_id)
    order by s.id for no key update
  ),
  gone as (
    delete from presence p using dead, room
    where p.replica_id = dead.id and p.session_id = room.id
    returning p.session_id, p.user_id, dead.beat_at
  ),
  removed as (delete from replicas r using dead where r.id = dead.id)
  update sessions s set
    presence_version = presence_version + 1,
    facilitator_seen_at = greatest(s.facilitator_seen_at, (
      select max(g.beat_at) from gone g where g.session_id = s.id and g.user_id = s.facilitator_id))
  from room
  where s.id = room.id
  returning s.id, s.version, s.presence_version`;

/** Removes a stopping replica and its presence. Returns the counters of the rooms in which it had viewers. */
export async function removeReplica(runner: Runner, replicaId: string): Promise<RoomChange[]> {
  const result = await runner.query<ChangeRow>(removeReplicas("id = $1"), [replicaId]);
  return result.rows.map(changeOf);
}

/** Removes replicas that have not renewed their registration for `seconds`. Returns counters like `removeReplica`. */
export async function removeDeadReplicas(runner: Runner, seconds: number): Promise<RoomChange[]> {
  const result = await runner.query<ChangeRow>(removeReplicas("beat_at < now() - $1 * interval '1 second'"), [
    seconds,
  ]);
  return result.rows.map(changeOf);
}

function changeOf(row: ChangeRow): RoomChange {
  return { id: row.id, version: row.version, presenceVersion: row.presence_version };
}
