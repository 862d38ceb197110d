import { pageAddress } from "#shared/rules/plugin-page.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { audienceOf, type Audience } from "#shared/wire/standing.ts";
import type { ViewerIdentity, KindView, ViewInput } from "../show.ts";
import { currentState } from "./current-state.ts";
import { sessionOf, type PluginRoom } from "../plugin-room.ts";
import type { PluginRunner } from "../plugin-runner.ts";
import { valueOf, unavailableReason } from "./refusals.ts";

const named: Record<Audience, "member" | "guest"> = { members: "member", guests: "guest" };

/**
 * Asks a plugin, in one call, what each audience of a room and each of its viewers is shown. The call depends on
 * nothing but the room's rows: its clock stands at the room's last change, and chance follows from the room's id and
 * version, so that all replicas make the same bytes.
 */
export async function showByPlugin(runner: PluginRunner | null, viewing: ViewInput): Promise<KindView> {
  const { plugin: room } = viewing;
  if (!room) return { state: {}, unavailable: { again: false } };
  const about = aboutOf(room);
  const unavailable = unavailableReason(room.plugin, runner !== null);
  if (unavailable || !runner)
    return { state: {}, plugin: about, unavailable: { again: unavailable?.code === "plugin_busy" } };
  const shown = (await tryToShow(runner, room, viewing)) ?? (await tryToShow(runner, room, viewing));
  return shown ? { ...shown, plugin: about } : { state: {}, plugin: about, unavailable: { again: true } };
}

/** What the envelope says of the plugin itself. */
function aboutOf({ plugin }: PluginRoom): string {
  const { name, display, version, actions, hasPage } = plugin;
  const verbs = Object.fromEntries(Object.entries(actions).map(([action, { verb }]) => [action, verb]));
  return JSON.stringify({
    name,
    display,
    version,
    ...(hasPage && { page: pageAddress(plugin) }),
    actions: verbs,
  });
}

/** Returns what is shown, or null where the plugin failed or is busy. */
async function tryToShow(
  runner: PluginRunner,
  room: PluginRoom,
  { audiences, viewers }: ViewInput,
): Promise<Pick<KindView, "state" | "mine"> | null> {
  try {
    const people = [...new Map(viewers.map((viewer) => [viewer.userId, viewer])).values()];
    const asked = {
      session: sessionOf(room),
      audiences: audiences.map((audience) => named[audience]),
      viewers: people.map((viewer) => viewerOf(room, viewer)),
    };
    const state = await currentState(runner, room.plugin, room);
    const { views, mines } = valueOf(
      await runner.run(room.plugin, {
        hook: "show",
        input: `{"state":${state},${JSON.stringify(asked).slice(1)}`,
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
