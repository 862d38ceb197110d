import type { Database } from "#shared/db/database.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Envelopes } from "#shared/envelope/envelopes.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { spreadsheetCsvOf } from "#shared/rules/csv.ts";
import { withoutInvisible } from "#shared/rules/invisible.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { limitDownload } from "../callers/limit-uses.ts";
import type { Credential } from "../callers/credential.ts";

type Context = { db: Database; envelopes: Envelopes; plugins: PluginRunner | null };

/** The format of an exported room. */
export type ExportFormat = "csv" | "markdown";

/**
 * Returns a room as CSV or Markdown, from the caller's envelope and from the kind's lists for members. Also works for
 * an ended room. For members. Throws `too_often` first, then `no_such_session`, `guest_refused`, and the problems of
 * the kind's exporter. Throws `no_such_export` if the kind has no exporter of this format.
 */
export async function exportSession(
  ctx: Context,
  caller: Credential,
  sessionId: string,
  format: ExportFormat,
): Promise<{ title: string; text: string }> {
  await limitDownload(ctx.db.pool, caller);
  const envelope = await ctx.envelopes.read(caller, sessionId);
  if (!envelope) throw problem("no_such_session");
  if (envelope.standing === "guest") throw problem("guest_refused");
  const room = JSON.parse(envelope.text.json()) as Envelope;
  const { kindId, plugin } = envelope;
  const kind = kinds.ofRoom({ kind: room.kind, kindId, plugin }, ctx.plugins);
  const text = kind ? await textOf(kind, room, ctx.db.pool, format) : null;
  if (text === null) throw problem("no_such_export");
  return { title: room.title, text };
}

async function textOf(kind: SessionKind, room: Envelope, runner: Runner, format: ExportFormat) {
  if (format === "markdown") {
    const text = await kind.exportMarkdown?.(room, runner);
    return typeof text === "string" ? withoutInvisible(text) : null;
  }
  const rows = await kind.exportCsv?.(room, runner);
  return rows ? spreadsheetCsvOf(rows) : null;
}
