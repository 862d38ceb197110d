import { verbs } from "./who-acts.ts";
import type { Action } from "./action.ts";
import type { SessionKind } from "./kind.ts";
import { pluginKind } from "./plugin/kind.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";
import type { PluginRunner } from "./plugin-runner.ts";
import { poker } from "./poker/index.ts";
import { standup } from "./standup/index.ts";

/** The kind of a room, from the room's row. */
export type KindOfRoom = {
  kind: string;
  kindId: string;
  /** The plugin that provides the kind, if any. Callers that need no plugin data leave it out. */
  plugin?: PluginOfKind | null;
};

/** A kind of an org: its row in `session_kinds`, and its code. */
export type OrgKind = { id: string; orgId: string; kind: SessionKind };

/** The kinds of this process: core kinds and the kinds of orgs. */
export type KindRegistry = {
  /** The core kinds. The statements that load rooms are built from them, once. */
  core: readonly SessionKind[];
  /**
   * Returns the kind of a room; undefined if this process does not know it. Every process knows plugin kinds, but their
   * actions need a runner.
   */
  ofRoom(room: KindOfRoom, runner?: PluginRunner | null): SessionKind | undefined;
  /** Returns the org's own kinds, without the core kinds. */
  ofOrg(orgId: string): readonly OrgKind[];
  /**
   * Registers a kind for an org. Returns a function that removes it; its rooms are kept but cannot be used meanwhile.
   */
  add(orgKind: OrgKind): () => void;
};

/** The registry of this process. */
export const kinds: KindRegistry = createKindRegistry([poker, standup]);

/**
 * Returns a registry of these core kinds. Throws if `requireSound` rejects a kind. Also throws if two kinds share a
 * name, a name of a read or list, or an export key.
 */
export function createKindRegistry(core: readonly SessionKind[]): KindRegistry {
  requireUnique(
    "session kinds",
    core.map((kind) => kind.name),
  );
  requireUnique(
    "reads",
    core.flatMap((kind) => Object.keys({ ...kind.reads, ...kind.lists })),
  );
  requireUnique(
    "lists of an export",
    core.flatMap((kind) => Object.keys(kind.people?.exported ?? {})),
  );
  const byName = new Map(core.map((kind) => [kind.name, requireSound(kind)]));
  const orgKinds = new Map<string, OrgKind>();
  return {
    core,
    // Core names are reserved in every org, so no plugin's kind has the name of a core kind.
    ofRoom: ({ kind, kindId, plugin }, runner = null) =>
      orgKinds.get(kindId)?.kind ?? byName.get(kind) ?? (plugin ? pluginKind(plugin, runner) : undefined),
    ofOrg: (orgId) => [...orgKinds.values()].filter((orgKind) => orgKind.orgId === orgId),
    add(orgKind) {
      const { id, kind } = orgKind;
      if (byName.has(kind.name)) throw new Error(`${kind.name} is a core kind`);
      requireSound(kind);
      orgKinds.set(id, orgKind);
      return () => void orgKinds.delete(id);
    },
  };
}

function requireUnique(what: string, names: string[]) {
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) throw new Error(`two ${what} are called ${duplicate}`);
}

/** Returns the kind unchanged. Throws if one of its actions has a verb outside `verbs`, such as GET. */
function requireSound(kind: SessionKind): SessionKind {
  for (const [name, { verb }] of Object.entries(kind.actions)) {
    if (!verbs.includes(verb)) throw new Error(`${kind.name}: the action ${name} cannot use ${verb}`);
  }
  return kind;
}

/** Returns a kind's action, or undefined. Properties that objects inherit do not count. */
export function findAction(kind: SessionKind | undefined, name: string): Action | undefined {
  return kind && Object.hasOwn(kind.actions, name) ? kind.actions[name] : undefined;
}
