import { sql } from "#shared/db/sql.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { id as userId } from "#shared/wire/text.ts";
import { requireGrant } from "./granted.ts";
import type { RunRead } from "./run-read.ts";

const MAX_ROOMS = 20;
const MAX_MEMBERS = 500;

type ListedRoom = { id: string; title: string; createdAt: string; endedAt: string | null };
type Member = { id: string; name: string };

/**
 * Returns the host functions for other rooms of the same kind in the space, and for the space's members. `sessionId` is
 * null while the room is being created.
 */
export function spaceHost(
  read: RunRead,
  { install, declaredAs }: Pick<PluginOfKind, "install" | "declaredAs">,
  { spaceId, sessionId }: { spaceId: string; sessionId: string | null },
): Pick<HostFunctions, "rooms.list" | "members.get" | "members.list"> {
  return {
    "rooms.list": () =>
      read(async (tx) => {
        await requireGrant(tx, install, "session:read");
        const { rows } = await sql<ListedRoom>`
          select s.id, s.title, iso(s.created_at) as "createdAt", iso(s.ended_at) as "endedAt"
          from sessions s join session_kinds k on k.id = s.kind_id
          where s.space_id = ${spaceId} and k.install_id = ${install} and k.declared_as = ${declaredAs}
            and s.id is distinct from ${sessionId}
          order by s.created_at desc, s.id desc limit ${MAX_ROOMS}`.execute(tx.kysely);
        return rows;
      }),
    "members.get": (id) =>
      read(async (tx) => {
        await requireGrant(tx, install, "members:read");
        if (!userId.safeParse(id).success) return null;
        const { rows } = await sql<Member>`
          select u.id, u.name from space_members m join users u on u.id = m.user_id
          where m.space_id = ${spaceId} and m.user_id = ${id}`.execute(tx.kysely);
        return rows[0] ?? null;
      }),
    "members.list": () =>
      read(async (tx) => {
        await requireGrant(tx, install, "members:read");
        const { rows } = await sql<Member>`
          select u.id, u.name from space_members m join users u on u.id = m.user_id
          where m.space_id = ${spaceId}
          order by u.name collate by_name, u.id limit ${MAX_MEMBERS}`.execute(tx.kysely);
        return rows;
      }),
  };
}
