import { statement, type Runner } from "#shared/db/statement.ts";
import { pluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { CalledPlugin } from "#shared/kinds/plugin-runner.ts";
import type { KindOfRoom } from "#shared/kinds/registry.ts";

/** A room of a plugin's kind whose state has a person's id, with the name of the plugin. */
export type RoomWithData = {
  sessionId: string;
  title: string;
  org: string;
  space: string;
  plugin: string;
  kind: KindOfRoom;
};

/**
 * Returns the rooms whose plugin's state has the id of a person, in order of id. A plugin knows a person only by the id,
 * so a state without it has nothing that its plugin could assign to the person.
 */
export const findRoomsWith = statement<RoomWithData, [string]>(
  "plugin-rooms-with-person",
  roomsWhere("true"),
);

/** Returns the same rooms, but only those of the person's spaces and those in which the person took part. */
export const findOwnRoomsWith = statement<RoomWithData, [string]>(
  "own-plugin-rooms-with-person",
  roomsWhere(`(s.space_id in (select space_id from space_members where user_id = $1::uuid)
     or s.id in (select session_id from session_participants where user_id = $1::uuid))`),
);

function roomsWhere(condition: string): string {
  return `select s.id as "sessionId", s.title, o.slug as org, p.slug as space, i.name as plugin,
     json_build_object('kind', s.kind, 'kindId', s.kind_id, 'plugin', ${pluginOfKind("s.kind_id")}) as kind
   from plugin_rooms r
   join sessions s on s.id = r.session_id
   join spaces p on p.id = s.space_id
   join orgs o on o.id = p.org_id
   join plugin_installs i on i.id = r.install_id
   where ${condition} and strpos(r.state, $1::text) > 0
   order by s.id`;
}

/** The stored values of an install that have a person's id: its own, or those of a space. */
export type StoreWithData = {
  plugin: CalledPlugin;
  org: string;
  /** The space's id and slug; null for the install's own values. */
  spaceId: string | null;
  space: string | null;
  /** True if the plugin can be called. */
  canRun: boolean;
};

const stores = statement<StoreWithData, [string]>(
  "plugin-stores-with-person",
  `select json_build_object('install', i.id, 'org', i.org_id, 'digest', encode(i.digest, 'hex'), 'name', i.name,
       'isFailing', i.failures > 0 or i.paused_until is not null) as plugin,
     o.slug as org, p.id as "spaceId", p.slug as space,
     i.enabled and i.stopped_reason is null and coalesce(i.paused_until <= now(), true) as "canRun"
   from (
     select distinct install_id, null::uuid as space_id from plugin_kv where strpos(key || ' ' || value, $1) > 0
     union all
     select distinct install_id, space_id from plugin_space_kv where strpos(key || ' ' || value, $1) > 0
   ) found
   join plugin_installs i on i.id = found.install_id
   join orgs o on o.id = i.org_id
   left join spaces p on p.id = found.space_id
   order by i.id, p.id nulls first`,
);

/** Returns the stored values of plugins that have the id of a person in a key or a value. */
export function findStoresWith(runner: Runner, userId: string): Promise<StoreWithData[]> {
  return stores(runner, userId);
}
