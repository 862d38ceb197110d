import { z } from "zod";
import { problem } from "#shared/wire/problems.ts";
import type { Action } from "../action.ts";
import { defineKind, type SessionKind } from "../kind.ts";
import { decideByPlugin } from "./act.ts";
import { beginByPlugin } from "./begin.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { busy, type PluginRunner } from "../plugin-runner.ts";
import { unavailableReason } from "./refusals.ts";
import { showByPlugin } from "./view.ts";

const MAX_CONFIG_BYTES = 8 * 1024;

const config = z
  .record(z.string(), z.unknown(), { error: "config must be an object" })
  .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= MAX_CONFIG_BYTES, {
    error: "config may have 8 KiB",
  });

/** An action is given whatever JSON was sent, and an empty object where nothing was. */
const body = z.unknown().transform((given) => given ?? {});

/**
 * Returns a kind that a plugin provides. It is made for each use from what the database says of the plugin at that
 * moment, so every replica knows every kind, and what an admin does holds at once. `runner` is null where this process
 * runs no plugins.
 */
export function pluginKind(plugin: PluginOfKind, runner: PluginRunner | null): SessionKind {
  const running = () => {
    if (!runner) throw problem("plugins_unavailable");
    return runner;
  };
  const actionOf = ([name, declared]: [string, PluginOfKind["actions"][string]]): [string, Action] => [
    name,
    {
      ...declared,
      body,
      summary: "",
      queue: (work) => running().queue(plugin, work),
      decide: (tx, context, given) => decideByPlugin(running(), plugin, name, tx, context, given),
    },
  ];
  return defineKind({
    name: plugin.declaredAs,
    config,
    actions: Object.fromEntries(Object.entries(plugin.actions).map(actionOf)),
    unavailableReason: () => unavailableReason(plugin, runner !== null),
    begins: { key: plugin.digest, begin: (room) => beginByPlugin(running(), plugin, room) },
    shows: { view: { view: (_, viewing) => showByPlugin(runner, viewing) } },
    exportCsv: (room) => {
      // The file would be empty, and look as if nothing had been said.
      if ("kindUnavailable" in room) throw unavailableReason(plugin, runner !== null) ?? busy();
      return [["field", "value"], ...fieldsOf(room.state)];
    },
  });
}

/** Texts stand as they are, everything else as JSON. */
function fieldsOf(state: unknown): string[][] {
  if (typeof state !== "object" || state === null || Array.isArray(state)) return [["", textOf(state)]];
  return Object.entries(state).map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
