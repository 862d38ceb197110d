import type { AvailablePlugin } from "#shared/wire/available-plugins.ts";
import type { InstallView, PluginList } from "#shared/wire/plugins.ts";

/** The name of the bundled plugin that posts to a chat channel. */
const chat = "chat";

/** `none`: an org can neither use nor install it. */
export type ChatState = "none" | "offered" | "off" | "needs-address" | "on";

/** Returns the state of the Chat plugin in an org, from its plugins and the packages that the server offers. */
export function chatState(
  { hostRunning, installs }: Pick<PluginList, "hostRunning" | "installs">,
  offered: readonly Pick<AvailablePlugin, "name">[],
): ChatState {
  if (!hostRunning) return "none";
  const install = installs.find(({ name }) => name === chat);
  if (install) return stateOf(install);
  return offered.some(({ name }) => name === chat) ? "offered" : "none";
}

function stateOf({ enabled, secrets, health }: InstallView): ChatState {
  if (!enabled || health.state === "disabled") return "off";
  return secrets.every(({ set, optional }) => set || optional) ? "on" : "needs-address";
}
