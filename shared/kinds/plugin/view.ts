import { pageAddress } from "#shared/rules/plugin-page.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { audienceOf, type Audience } from "#shared/wire/standing.ts";
import type { ViewerIdentity, KindView, ViewInput } from "../show.ts";
import { currentState } from "./current-state.ts";
import { sessionOf, type PluginRoom } from "../plugin-room.ts";
import type { PluginRunner } from "../plugin-runner.ts";
import { valueOf, unavailableReason } from "./refusals.ts";

const audienceNames: Record<Audience, "member" | "guest"> = { members: "member", guests: "guest" };

/**
 * Calls a plugin once for the views of all audiences and viewers of a room. The call depends only on the room's rows.
 * Its clock shows the room's last change, and its random seed is the room's id and version. So all replicas produce the
 * same bytes.
 */
export async function showByPlugin(runner: PluginRunner | null, viewing: ViewInput): Promise<KindView> {
  const { plugin: room } = viewing;
  if (!room) return { state: {}, unavailable: { retry: false } };
  const pluginText = pluginTextOf(room);
  const unavailable = unavailableReason(room.plugin, runner !== null);
  if (unavailable || !runner)
    return { state: {}, plugin: pluginText, unavailable: { retry: unavailable?.code === "plugin_busy" } };
  const shown = (await tryShow(runner, room, viewing)) ?? (await tryShow(runner, room, viewing));
  return shown
    ? { ...shown, plugin: pluginText }
    : { state: {}, plugin: pluginText, unavailable: { retry: true } };
}

/** Returns the envelope's description of the plugin. */
function pluginTextOf({ plugin }: PluginRoom): string {
  const { name, display, version, actions, hue, hasPage, hasExport, hasSummary } = plugin;
  const verbs = Object.fromEntries(Object.entries(actions).map(([action, { verb }]) => [action, verb]));
  return JSON.stringify({
    name,
    display,
    version,
    ...(hasPage && { page: pageAddress(plugin) }),
    actions: verbs,
    ...(hasExport && { exports: ["csv", "markdown"] }),
    ...(hasSummary && { summary: true }),
    hue,
  });
}

/** Returns the views, or null if the plugin failed or is busy. */
async function tryShow(
  runner: PluginRunner,
  room: PluginRoom,
  { audiences, viewers }: ViewInput,
): Promise<Pick<KindView, "state" | "mine"> | null> {
  try {
    const people = [...new Map(viewers.map((viewer) => [viewer.userId, viewer])).values()];
    const input = {
      session: sessionOf(room),
      audiences: audiences.map((audience) => audienceNames[audience]),
      viewers: people.map((viewer) => viewerOf(room, viewer)),
    };
    const state = await currentState(runner, room.plugin, room);
    const { views, mines } = valueOf(
      await runner.run(room.plugin, {
        hook: "show",
        input: `{"state":${state},${JSON.stringify(input).slice(1)}`,
        now: new Date(room.changedAt),
        seed: `${room.id} ${room.version}`,
      }),
    );
    return {
      state: Object.fromEntries(audiences.map((audience, at) => [audience, views[at]!])),
      mine: new Map(
        people.flatMap(({ userId }, at) => (mines[at] === undefined ? [] : [[userId, mines[at]]])),
      ),
    };
  } catch (error) {
    if (isProblem(error)) return null;
    throw error;
  }
}

function viewerOf(room: PluginRoom, { userId, standing }: ViewerIdentity) {
  return {
    id: userId,
    facilitator: room.facilitatorId === userId,
    guest: audienceOf(standing) === "guests",
    spectator: room.spectators.includes(userId),
  };
}
