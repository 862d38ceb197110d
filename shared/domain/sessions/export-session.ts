import type { Database } from "#shared/db/database.ts";
import type { Envelopes } from "#shared/envelope/envelopes.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { spreadsheetCsvOf } from "#shared/rules/csv.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { limitDownload } from "../callers/limit-uses.ts";
import type { Credential } from "../callers/credential.ts";

/**
 * Returns a room as CSV, made from the envelope that a GET would give the caller and from what the kind lists to
 * members, also once the room has ended. For members. Throws `no_such_session`, `guest_refused`, `no_such_export` for a
 * kind without an exporter, what the kind's exporter throws, and `too_often` before all of them.
 */
export async function exportSession(
  ctx: { db: Database; envelopes: Envelopes },
  caller: Credential,
  sessionId: string,
): Promise<{ title: string; csv: string }> {
  await limitDownload(ctx.db.pool, caller);
  const seen = await ctx.envelopes.read(caller, sessionId);
  if (!seen) throw problem("no_such_session");
  if (seen.standing === "guest") throw problem("guest_refused");
  const room = JSON.parse(seen.text.json()) as Envelope;
  const kind = kinds.ofRoom({ kind: room.kind, kindId: seen.kindId, plugin: seen.plugin });
  const rows = await kind?.exportCsv?.(room, ctx.db.pool);
  if (!rows) throw problem("no_such_export");
  return { title: room.title, csv: spreadsheetCsvOf(rows) };
}
