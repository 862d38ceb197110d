import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { coveredBy } from "#shared/rules/grants.ts";

/** Throws the refusal `ungranted` if no capability of a manifest covers this one. */
export function demand(
  { capabilities }: { capabilities: readonly Grant[] },
  capability: Grant["capability"],
  scope = "",
) {
  if (!coveredBy(capabilities, { capability, scope })) throw new HostRefusal("ungranted");
}
