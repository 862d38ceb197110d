import type { Action, SessionKind } from "./kind.ts";
import { verbs } from "./kind.ts";
import { poker } from "./poker/index.ts";
import { standup } from "./standup/index.ts";

/** The session kinds this build carries. Adding a kind is a folder and a line here. */
export const kinds: ReadonlyMap<string, SessionKind> = register([poker, standup]);

/**
 * Returns the kinds by name, or refuses to start: no action may use GET or HEAD, since a link could then act
 * (spec 2, Session actions, rule 2).
 */
export function register(list: SessionKind[]): Map<string, SessionKind> {
  const registered = new Map<string, SessionKind>();
  for (const kind of list) {
    if (registered.has(kind.name)) throw new Error(`two session kinds are called ${kind.name}`);
    for (const [name, action] of Object.entries(kind.actions)) {
      if (!verbs.includes(action.verb))
        throw new Error(`${kind.name}: the action ${name} cannot use ${action.verb}`);
    }
    registered.set(kind.name, kind);
  }
  return registered;
}

/** Returns a kind's action, or undefined. Only the kind's own names count, never what an object inherits. */
export function findAction(kind: string, name: string): Action | undefined {
  const actions = kinds.get(kind)?.actions;
  return actions && Object.hasOwn(actions, name) ? actions[name] : undefined;
}
