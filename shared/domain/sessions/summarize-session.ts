import { statement, type Runner } from "#shared/db/statement.ts";
import { pluginOfKind, type PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { kinds, type KindOfRoom } from "#shared/kinds/registry.ts";
import { withoutInvisible } from "#shared/rules/invisible.ts";
import type { RoomSummary, WordedText } from "#shared/wire/plugin-reach.ts";
import { problem } from "#shared/wire/problems.ts";
import { limitDownload } from "../callers/limit-uses.ts";
import type { Credential } from "../callers/credential.ts";
import { findSeatToRead } from "../rooms/find-seat.ts";

/** Reads rows, and runs plugins; `plugins` is null if this process runs none. */
type Context = { runner: Runner; plugins: PluginRunner | null };

/**
 * Returns the summary of a room. Also works for an ended room. For members, and with the limit of exports. Throws
 * `too_often` first, then `no_such_session`, `guest_refused`, and the problems of `summarizeRoom`. Throws
 * `no_such_export` if the kind has no summary.
 */
export async function readSummary(ctx: Context, caller: Credential, sessionId: string): Promise<RoomSummary> {
  await limitDownload(ctx.runner, caller);
  const { standing } = await findSeatToRead(ctx.runner, caller, sessionId);
  if (standing !== "member") throw problem("guest_refused");
  const summary = await summarizeRoom(ctx, sessionId);
  if (!summary) throw problem("no_such_export");
  const { page, lines } = summary;
  return { page, lines };
}

const kindOfRoom = statement<KindOfRoom, [string]>(
  "kind-of-room-to-summarize",
  `select s.kind, s.kind_id as "kindId", ${pluginOfKind("s.kind_id")} as plugin from sessions s where s.id = $1`,
);

/**
 * Returns the summary of a room for members of its space: lines that its kind writes now, and the plugin of the kind.
 * Returns null if the room is gone and if its kind has no summary. For every role that runs plugins; the caller has
 * checked who gets the lines. Throws `kind_unavailable`, `plugins_unavailable`, `plugin_busy`, `plugin_failed`.
 */
export async function summarizeRoom(
  { runner, plugins }: Context,
  sessionId: string,
): Promise<(RoomSummary & { plugin: PluginOfKind | null }) | null> {
  const [room] = await kindOfRoom(runner, sessionId);
  const summary = (await (room && kinds.ofRoom(room, plugins)?.summary?.(sessionId, runner))) ?? null;
  return summary && { ...summary, lines: summary.lines.map(visible), plugin: room?.plugin ?? null };
}

function visible({ text, values }: WordedText): WordedText {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? withoutInvisible(value) : value,
  ]);
  return { text: withoutInvisible(text), values: Object.fromEntries(shown) };
}
