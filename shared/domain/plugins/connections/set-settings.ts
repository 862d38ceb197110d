import { sql } from "#shared/db/sql.ts";
import { transaction } from "#shared/db/transaction.ts";
import { connectionValueProblem, connectionValueProblemText } from "#shared/rules/connection-value.ts";
import type { PluginSettingsBody } from "#shared/wire/connections.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import type { PluginContext } from "../plugin-context.ts";
import { isSetBy } from "./connection-row.ts";
import { fieldProblem } from "./read-typed.ts";
import { lockSetPlace, rowsOf, type PlaceAddress } from "./set-place.ts";

/**
 * Changes settings of a plugin: of a space for its owners, of the org for its admins. Null or an empty text removes one.
 * Throws the problems of `lockSetPlace`, the problems of `body`, `no_such_connection` for a setting that may not be set
 * here, and `invalid` with the field.
 */
export async function setSettings(
  { db }: Pick<PluginContext, "db">,
  caller: Credential,
  address: PlaceAddress,
  body: () => PluginSettingsBody,
): Promise<void> {
  await transaction(db, async (tx) => {
    const place = await lockSetPlace(tx, caller, address);
    const { manifest, id } = place.install;
    for (const [name, value] of Object.entries(body().values)) {
      const declared = manifest.settings?.find((one) => one.name === name);
      if (!declared || !isSetBy(declared.by, place.space ? "space" : "org"))
        throw problem("no_such_connection");
      if (value === null || value === "") {
        await sql`delete from plugin_settings where ${rowsOf(place)} and name = ${name}`.execute(tx.kysely);
        continue;
      }
      const rule = connectionValueProblem(declared, value);
      if (rule) throw fieldProblem(name, rule, connectionValueProblemText(rule, declared.label));
      await sql`
        insert into plugin_settings (install_id, space_id, name, value)
        values (${id}, ${place.space?.id ?? null}, ${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (install_id, space_id, name) do update set value = excluded.value`.execute(tx.kysely);
    }
  });
}
