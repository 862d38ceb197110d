import type { Database } from "#shared/db/database.ts";
import type { Envelopes } from "#shared/envelope/envelopes.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { spreadsheetCsvOf } from "#shared/rules/csv.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { limitDownload } from "../callers/limit-uses.ts";
import type { Credential } from "../callers/credential.ts";

/**
 * Returns a room as CSV, from the caller's envelope and from the kind's lists for members. Also works for an ended
 * room. For members. Throws `too_often` first, then `no_such_session`, `guest_refused`, `no_such_export` for a kind
 * without an exporter, and the problems of the kind's exporter.
 */
export async function exportSession(
  ctx: { db: Database; envelopes: Envelopes },
  caller: Credential,
  sessionId: string,
): Promise<{ title: string; csv: string }> {
  await limitDownload(ctx.db.pool, caller);
  const envelope = await ctx.envelopes.read(caller, sessionId);
  if (!envelope) throw problem("no_such_session");
  if (envelope.standing === "guest") throw problem("guest_refused");
  const room = JSON.parse(envelope.text.json()) as Envelope;
  const kind = kinds.ofRoom({ kind: room.kind, kindId: envelope.kindId, plugin: envelope.plugin });
  const rows = await kind?.exportCsv?.(room, ctx.db.pool);
  if (!rows) throw problem("no_such_export");
  return { title: room.title, csv: spreadsheetCsvOf(rows) };
}
