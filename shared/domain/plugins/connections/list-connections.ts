import type { Runner } from "#shared/db/statement.ts";
import type { OrgConnections, SpaceConnections } from "#shared/wire/connections.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";
import { findOrgAdmin } from "../../org-admin/lock-org.ts";
import type { InstallAddress } from "../approve-upgrade.ts";
import { installsWithConnections, hostsOfConnections } from "./read-connections.ts";
import { viewConnections } from "./view-connections.ts";
import type { ConnectionSettings } from "./connection-settings.ts";

type Context = { settings: ConnectionSettings };

/**
 * Returns the connections and settings of the plugins that are enabled in a space's org, by plugin. A member sees the
 * host of each. An owner also sees the forms and what the space has set. Never a secret. Throws `not_signed_in`,
 * `session_ended`, `no_such_space`.
 */
export async function listSpaceConnections(
  { settings }: Context,
  runner: Runner,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<SpaceConnections> {
  const { spaceId, role } = await findSpaceSeat(runner, caller, orgSlug, slug);
  const installs = await installsWithConnections(runner, { orgSlug, installId: null, spaceId });
  const viewer = role === "owner" ? ("owner" as const) : ("member" as const);
  return {
    secretsAvailable: settings.pluginSecretKey !== null,
    plugins: installs
      .filter(({ enabled }) => enabled)
      .map((install) => viewConnections(install, viewer, settings))
      .filter(({ connections, settings: plain }) => connections.length + plain.length > 0),
  };
}

/**
 * Returns a plugin's connections and settings of the org. Of its spaces it returns the hosts, each with a number of
 * spaces: not which ones, no account and no secret. For admins of the org. Throws the problems of `findOrgAdmin`, and
 * `no_such_plugin`.
 */
export async function listOrgConnections(
  { settings }: Context,
  runner: Runner,
  caller: Credential,
  { orgSlug, pluginId }: InstallAddress,
): Promise<OrgConnections> {
  await findOrgAdmin(runner, caller, orgSlug);
  const [install] = await installsWithConnections(runner, { orgSlug, installId: pluginId, spaceId: null });
  if (!install) throw problem("no_such_plugin");
  return {
    ...viewConnections(install, "admin", settings),
    secretsAvailable: settings.pluginSecretKey !== null,
    allowedHosts: install.allowedHosts,
    hosts: await hostsOfConnections(runner, install),
  };
}
