import { z } from "zod";
import type { Runner } from "#shared/db/statement.ts";
import { pageAddress } from "#shared/rules/plugin-page.ts";
import { MAX_CONFIG_BYTES } from "#shared/wire/plugin-fields.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Action } from "../action.ts";
import { defineKind, type SessionKind } from "../kind.ts";
import { decideByPlugin } from "./act.ts";
import { beginByPlugin } from "./begin.ts";
import { exportByPlugin, type ExportHook } from "./export.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { personByPlugin } from "./person-data.ts";
import { busy, type PluginRunner } from "../plugin-runner.ts";
import { unavailableReason } from "./refusals.ts";
import { showByPlugin } from "./view.ts";

const MAX_BODY_BYTES = 64 * 1024;

const config = z
  .record(z.string(), z.unknown(), { error: "config must be an object" })
  .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= MAX_CONFIG_BYTES, {
    error: "config may have at most 8 KiB",
  });

/**
 * Actions accept any JSON as their body; a missing body becomes an empty object. Its size is checked again, because
 * numbers may grow when they are written again: `1e20` has 21 digits.
 */
const body = z
  .unknown()
  .transform((sent) => sent ?? {})
  .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= MAX_BODY_BYTES, {
    error: "the body may have at most 64 KiB, with all digits of its numbers",
  });

/**
 * Returns the kind that a plugin provides. It is created for each use from the plugin's current rows. So every replica
 * knows every kind, and changes by admins take effect at once. `runner` is null if this process runs no plugins.
 */
export function pluginKind(plugin: PluginOfKind, runner: PluginRunner | null): SessionKind {
  const requireRunner = () => {
    if (!runner) throw problem("plugins_unavailable");
    return runner;
  };
  // Otherwise the file would be empty, as if the room had no content.
  const requireShown = (room: object) => {
    if ("kindUnavailable" in room) throw unavailableReason(plugin, runner !== null) ?? busy();
  };
  const exportWith = <H extends ExportHook>({ id: sessionId }: { id: string }, db: Runner, hook: H) =>
    plugin.hasExport === false ? null : exportByPlugin(requireRunner(), plugin, db, { sessionId, hook });
  const actionOf = ([name, declared]: [string, PluginOfKind["actions"][string]]): [string, Action] => [
    name,
    {
      verb: declared.verb,
      who: declared.who,
      ...(declared.commitments && { scope: "space" }),
      body,
      summary: "",
      queue: (work) => requireRunner().queue(plugin, work),
      decide: (tx, context, input) => decideByPlugin(requireRunner(), plugin, name, tx, context, input),
    },
  ];
  return defineKind({
    name: plugin.declaredAs,
    config,
    actions: Object.fromEntries(Object.entries(plugin.actions).map(actionOf)),
    unavailableReason: () => unavailableReason(plugin, runner !== null),
    begins: { key: plugin.digest, begin: (room) => beginByPlugin(requireRunner(), plugin, room) },
    shows: { view: { view: (_, viewing) => showByPlugin(runner, viewing) } },
    personInRoom: personByPlugin(runner),
    async exportCsv(room, db) {
      requireShown(room);
      const written = await exportWith(room, db, "exportCsv");
      return written?.rows ?? [["field", "value"], ...fieldsOf(room.state)];
    },
    async exportMarkdown(room, db) {
      requireShown(room);
      return (await exportWith(room, db, "exportMarkdown"))?.text ?? null;
    },
    async summary(sessionId, db) {
      if (plugin.hasSummary === false) return null;
      const unavailable = unavailableReason(plugin, runner !== null);
      if (unavailable) throw unavailable;
      const lines = await exportByPlugin(requireRunner(), plugin, db, { sessionId, hook: "summary" });
      return lines && { page: pageAddress(plugin), lines };
    },
  });
}

/** Returns the fields of a state. Texts are unchanged; other values become JSON. */
function fieldsOf(state: unknown): string[][] {
  if (typeof state !== "object" || state === null || Array.isArray(state)) return [["", textOf(state)]];
  return Object.entries(state).map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
