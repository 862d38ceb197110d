import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { busy } from "#shared/kinds/plugin-runner.ts";
import type { AskBody, AskMade, AskView } from "#shared/wire/plugin-asks.ts";
import { problem } from "#shared/wire/problems.ts";
import { limitUse } from "../../callers/limit-uses.ts";
import type { Credential } from "../../callers/credential.ts";
import { once, type RequestKey } from "../../callers/once.ts";
import { lockRoomAsMember } from "../../rooms/lock-room-for-caller.ts";
import { findSeatToRead } from "../../rooms/find-seat.ts";
import type { PluginContext } from "../plugin-context.ts";

/** Maximum number of waiting asks of a plugin and of one person, and the maximum bytes of a body. */
const MAX_WAITING_ASKS = 20;
const MAX_ASKS_OF_PERSON = 3;
const MAX_ASK_BYTES = 8 * 1024;

/** A room, and a plugin of its org by name. */
type PluginInRoom = { sessionId: string; plugin: string };
type Context = Pick<PluginContext, "db" | "pluginHost">;

/**
 * Queues a request to a plugin, for a person who pressed a button on the plugin's page. Returns the request's id. The
 * result is read with this id. For members in the room. Throws `no_such_session`, `guest_refused`, `room_ended`. Throws
 * `no_such_plugin` if the plugin is not in the org, is disabled, or was not granted `asks`. Also throws the problems of
 * `body`, `plugins_unavailable`, `plugin_busy`, `too_often` after 120 in an hour, `key_reused`.
 */
export async function ask(
  { db, pluginHost }: Context,
  caller: Credential,
  { sessionId, plugin }: PluginInRoom,
  body: () => AskBody,
  key: RequestKey | null,
): Promise<AskMade> {
  return transaction(db, async (tx) => {
    const { userId, room, ended } = await lockRoomAsMember(tx, caller, sessionId);
    return once(tx, userId, key, async () => {
      if (ended) throw problem("room_ended");
      const install = await requireAskable(tx, sessionId, plugin);
      if (!pluginHost) throw problem("plugins_unavailable");
      const { name, body: given, assignee } = body();
      const { id, kind } = room;
      if (Buffer.byteLength(JSON.stringify(given)) > MAX_ASK_BYTES)
        throw problem("invalid", "body may have 8 KiB");
      const payload = JSON.stringify({ session: { id, kind }, body: given, assignee });
      await requireCapacity(tx, install, userId);
      await limitUse(tx.client, "ask", userId);
      const { rows } = await sql<AskMade>`
        insert into plugin_work (install_id, name, payload, asked_by, asked_in)
        values (${install}, ${name}, ${payload}, ${userId}, ${sessionId}) returning id`.execute(tx.kysely);
      await sql`select pg_notify('svc_plugin_work', '')`.execute(tx.kysely);
      return rows[0]!;
    });
  });
}

/** Returns the plugin's install and locks it, so that its waiting requests can be counted. */
async function requireAskable(tx: Tx, sessionId: string, plugin: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select i.id from sessions s join spaces p on p.id = s.space_id
    join plugin_installs i on i.org_id = p.org_id and i.name = ${plugin} and i.enabled
    where s.id = ${sessionId} and exists (
      select from plugin_grants g where g.install_id = i.id and g.capability = 'asks')
    for no key update of i`.execute(tx.kysely);
  if (!rows[0]) throw problem("no_such_plugin");
  return rows[0].id;
}

async function requireCapacity(tx: Tx, install: string, userId: string): Promise<void> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where asked_by = ${userId})::int as own from plugin_work
    where install_id = ${install} and asked_by is not null and ended_at is null`.execute(tx.kysely);
  if (rows[0]!.all >= MAX_WAITING_ASKS || rows[0]!.own >= MAX_ASKS_OF_PERSON) throw busy();
}

type Row = { ended: boolean; failed: boolean; answer: string | null };

/**
 * Returns the state of the caller's plugin request in a room. Throws `no_such_session`, `guest_refused`, and
 * `no_such_ask`, also for the request of another person.
 */
export async function readAsk(
  { db }: Context,
  caller: Credential,
  { sessionId, askId }: { sessionId: string; askId: string },
): Promise<AskView> {
  const { userId, standing } = await findSeatToRead(db.pool, caller, sessionId);
  if (standing === "guest") throw problem("guest_refused");
  const { rows } = await sql<Row>`
    select ended_at is not null as ended, failed, answer from plugin_work
    where id = ${askId} and asked_by = ${userId} and asked_in = ${sessionId}`.execute(db.kysely);
  if (!rows[0]) throw problem("no_such_ask");
  return viewOf(rows[0]);
}

function viewOf({ ended, failed, answer }: Row): AskView {
  if (!ended) return { state: "waiting" };
  if (failed) return { state: "failed" };
  const reply = JSON.parse(answer ?? "{}") as { value?: unknown; refused?: { message?: string } };
  if (!reply.refused) return { state: "done", value: reply.value ?? null };
  const { message } = reply.refused;
  return { state: "refused", ...(message !== undefined && { message }) };
}
