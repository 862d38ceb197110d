import type { Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { record } from "../../org-admin/record.ts";
import type { SetPlace } from "./set-place.ts";

type Act = { action: "plugin.connect" | "plugin.disconnect"; host: string };

/**
 * Writes a change of a connection into the org's audit log, with plugin, space and host, and reports it after the
 * commit. The report has no host.
 */
export async function recordConnection(
  tx: Tx,
  report: Report,
  { admin, space, install: { name } }: SetPlace,
  { action, host }: Act,
): Promise<void> {
  const who = space ? "A space owner" : "An org admin";
  const detail =
    action === "plugin.connect"
      ? `${who} connected the plugin ${name} to ${host}.`
      : `${who} disconnected the plugin ${name} from ${host}.`;
  await record(tx, report, admin, { action, ...(space && { space }), target: name, detail });
}
