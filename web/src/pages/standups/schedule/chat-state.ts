import type { AvailablePlugin } from "#shared/wire/available-plugins.ts";
import type { ConnectionView, SpaceConnections } from "#shared/wire/connections.ts";
import type { InstallView, PluginList } from "#shared/wire/plugins.ts";

/** The name of the bundled plugin that posts to a chat channel. */
const chat = "chat";

/** `none`: an org can neither use nor install it, or the person cannot know. */
export type ChatState = "none" | "offered" | "off" | "needs-address" | "on";

type Channel = Pick<ConnectionView, "state">;

/** What org admins know: the org's plugins, and the packages that the server offers. */
export type KnownToAdmins = Pick<PluginList, "hostRunning" | "installs"> & {
  offered: readonly Pick<AvailablePlugin, "name">[];
};

/** Returns the channel of the Chat plugin in a space; undefined while the plugin is not enabled. */
export function channelOf({ plugins }: Pick<SpaceConnections, "plugins">): ConnectionView | undefined {
  return plugins.find(({ plugin }) => plugin === chat)?.connections[0];
}

/** Returns the state of the Chat plugin in a space. `known` is null for people who are no org admins. */
export function chatState(channel: Channel | undefined, known: KnownToAdmins | null): ChatState {
  const install = known?.installs.find(({ name }) => name === chat);
  if (known && (!known.hostRunning || !install))
    return known.hostRunning && known.offered.some(({ name }) => name === chat) ? "offered" : "none";
  if (install && (!install.enabled || install.health.state === "disabled")) return "off";
  if (channel) return channel.state === "ready" ? "on" : "needs-address";
  return install ? stateOfSecrets(install) : "none";
}

/** The address was a secret in version 1.1, which stays until an admin approves the upgrade. */
function stateOfSecrets({ secrets }: InstallView): ChatState {
  return secrets.every(({ set, optional }) => set || optional) ? "on" : "needs-address";
}
