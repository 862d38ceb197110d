import { erasePerson } from "#shared/domain/people/erase-person.ts";
import {
  eraseFromPlugins,
  type PluginDataLeft,
  type PluginErasure,
} from "#shared/domain/plugins/erasure/erase-from-plugins.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";
import { confirm } from "./confirm.ts";
import { withDatabase } from "./with-database.ts";
import { withPlugins } from "./with-plugins.ts";

export const erasePersonCommand: Command = {
  args: "<userId> [--successor <userId>]",
  options: ["successor"],
  summary: "Permanently removes one person's name and texts; rooms and counts stay. Asks first.",
  async run({ args, yes, options: { successor } }) {
    const userId = userIdFrom(exactly(args, "one user id")[0]);
    const successorId = successor === undefined ? null : userIdFrom(successor);
    const consequence = `This permanently deletes the name, texts, memberships and sign-ins of ${userId}.`;
    if (!yes) await confirm(consequence, userId);
    const { erasure, plugins } = await withDatabase(async (db) => ({
      erasure: await erasePerson(db, { userId, successorId }).catch(askForSuccessor),
      plugins: await withPlugins(db, (runner) => eraseFromPlugins(db, runner, userId)),
    }));
    const { records, ...counts } = erasure;
    const countOf = (what: string) => records[what] ?? 0;
    const lines = [
      `Erased ${userId}:`,
      `  ${countOf("entries")} standup entries blanked; deleted ${countOf("commitments")} commitments, ${countOf("kudos")} kudos,`,
      `  ${countOf("mentions")} mentions, ${countOf("replies")} replies, ${countOf("awayRanges")} ranges of days away, ${counts.signIns} sign-ins;`,
      `  removed from ${counts.orgs} orgs and ${counts.spaces} spaces; transferred ${counts.seatsHandedOn} facilitator's seats.`,
      ...(counts.transferred.length > 0
        ? [`  ${successorId} now owns ${counts.transferred.join(", ")}.`]
        : []),
      ...linesOf(plugins),
    ];
    return { json: { userId, ...counts, ...records, plugins }, lines };
  },
};

const reasons: Record<PluginDataLeft["reason"], string> = {
  unavailable: "the plugin is disabled, stopped or in a cooldown, or PLUGIN_DIR is not set",
  "no-hook": "the plugin does not export onErase",
  failed: "onErase of the plugin failed",
  "still-there": "the person's id is still there",
};

/** Describes an erasure in the data of plugins. It names all data that may be left, and how to delete it. */
function linesOf({ rooms, stores, work, left }: PluginErasure): string[] {
  if (rooms + stores + work === 0) return [];
  const found = `  Plugins had data of this person in ${rooms} rooms and ${stores} stores, and in ${work} events and jobs, which are deleted.`;
  if (left.length === 0) return [found];
  return [
    found,
    "Data of this person may be left. Repeat the command once the reason is gone, or delete the data:",
    ...left.map(({ org, space, plugin, room, reason }) => {
      const place = space === null ? org : `${org}/${space}`;
      const remedy = room ? "delete the room" : space === null ? "uninstall the plugin" : "delete the space";
      const what = room ? `room ${room.id} “${room.title}”` : "stored values";
      return `  ${what} of the plugin ${plugin} in ${place}: ${reasons[reason]}; ${remedy}.`;
    }),
  ];
}

function askForSuccessor(error: unknown): never {
  if (!isProblem(error) || error.code !== "spaces_stranded") throw error;
  const { spaces } = error.extra.details as { spaces: string[] };
  throw new Failure(
    `Nothing was done: only this person owns ${spaces.join(", ")}. Name a new owner: --successor <userId>.`,
  );
}
