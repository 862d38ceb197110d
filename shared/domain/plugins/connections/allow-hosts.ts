import { transaction } from "#shared/db/transaction.ts";
import { isHostPattern } from "#shared/rules/hosts.ts";
import type { ConnectionHostsBody } from "#shared/wire/connections.ts";
import type { Credential } from "../../callers/credential.ts";
import type { InstallAddress } from "../approve-upgrade.ts";
import type { PluginContext } from "../plugin-context.ts";
import { recordAct } from "../record-act.ts";
import { fieldProblem } from "./read-typed.ts";
import { lockSetPlace } from "./set-place.ts";

/**
 * Allows connections of a plugin only to these hosts, or to all with null. A forbidden host is refused at the next
 * request. For admins of the org. Leaves an audit record and reports `plugin.connection_hosts`. Throws the problems of
 * `lockSetPlace`, the problems of `body`, `invalid` with the field `hosts`, `too_often`.
 */
export async function allowHosts(
  { db, report }: Pick<PluginContext, "db" | "report">,
  caller: Credential,
  address: InstallAddress,
  body: () => ConnectionHostsBody,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { admin, install } = await lockSetPlace(tx, caller, address);
    const { hosts: given } = body();
    const hosts = given && [...new Set(given.map((host) => host.trim().toLowerCase()))].toSorted();
    const wrong = hosts?.find((host) => !isHostPattern(host));
    if (wrong !== undefined)
      throw fieldProblem(
        "hosts",
        "no host",
        "each host must be a name such as acme.example.com or *.example.com",
      );
    if (JSON.stringify(hosts) === JSON.stringify(install.allowedHosts)) return;
    await tx.kysely
      .updateTable("plugin_installs")
      .set({ connection_hosts: hosts })
      .where("id", "=", install.id)
      .execute();
    const detail = hosts
      ? `An org admin limited the connections of the plugin ${install.name} to ${hosts.join(", ") || "no host"}.`
      : `An org admin allowed the plugin ${install.name} connections to all hosts.`;
    const act = { action: "plugin.connection_hosts" as const, target: install.name, detail };
    await recordAct(tx, report, admin, act);
  });
}
