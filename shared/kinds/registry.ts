import { verbs } from "./who-acts.ts";
import type { Action } from "./action.ts";
import type { SessionKind } from "./kind.ts";
import { pluginKind } from "./plugin/kind.ts";
import type { PluginOfKind } from "./plugin-of-kind.ts";
import type { PluginRunner } from "./plugin-runner.ts";
import { poker } from "./poker/index.ts";
import { standup } from "./standup/index.ts";

/** What a room's row says of its kind. */
export type KindOfRoom = {
  kind: string;
  kindId: string;
  /** The plugin that provides the kind, where one does. Rows that need nothing of a plugin leave it out. */
  plugin?: PluginOfKind | null;
};

/** A kind that an org has been given: its row in `session_kinds`, and the code. */
export type OrgKind = { id: string; orgId: string; kind: SessionKind };

/** The session kinds that this process carries: those of the program, and those that orgs have been given. */
export type KindRegistry = {
  /** The kinds of the program. The statements that load rooms are made of them, once. */
  core: readonly SessionKind[];
  /**
   * Returns the kind of a room; undefined where this process does not carry it. That of a plugin is carried by every
   * process, and can do nothing without a runner.
   */
  ofRoom(room: KindOfRoom, runner?: PluginRunner | null): SessionKind | undefined;
  /** Returns the kinds that an org has been given, beside those of the program. */
  ofOrg(orgId: string): readonly OrgKind[];
  /** Makes a kind known to an org. Returns how to take it back; rooms of it are kept and cannot be used meanwhile. */
  add(orgKinds: OrgKind): () => void;
};

/** The directory of this process. */
export const kinds: KindRegistry = createKindRegistry([poker, standup]);

/**
 * Returns a directory of some core kinds. Throws for what `requireSound` refuses, and where two kinds would take each
 * other's place: by their name, by the name of a read, or by the key of a list in an export of a person.
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
    // The name of a core kind is taken for every org, so a name without a given kind is that of a core kind or of none.
    ofRoom: ({ kind, kindId, plugin }, runner = null) =>
      orgKinds.get(kindId)?.kind ?? byName.get(kind) ?? (plugin ? pluginKind(plugin, runner) : undefined),
    ofOrg: (orgId) => [...orgKinds.values()].filter((one) => one.orgId === orgId),
    add(one) {
      if (byName.has(one.kind.name)) throw new Error(`${one.kind.name} is a kind of the program`);
      requireSound(one.kind);
      orgKinds.set(one.id, one);
      return () => void orgKinds.delete(one.id);
    },
  };
}

function requireUnique(what: string, names: string[]) {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two ${what} are called ${twice}`);
}

/** Returns a kind, or throws where one of its actions has a verb that a link could use: GET and HEAD. */
function requireSound(kind: SessionKind): SessionKind {
  for (const [name, { verb }] of Object.entries(kind.actions)) {
    if (!verbs.includes(verb)) throw new Error(`${kind.name}: the action ${name} cannot use ${verb}`);
  }
  return kind;
}

/** Returns a kind's action, or undefined. Only the kind's own names count, never what an object inherits. */
export function findAction(kind: SessionKind | undefined, name: string): Action | undefined {
  return kind && Object.hasOwn(kind.actions, name) ? kind.actions[name] : undefined;
}
