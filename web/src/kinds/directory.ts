import type { KindNotification, KindView } from "./kind-view.ts";
import { poker } from "./poker/index.ts";
import { standup } from "./standup/index.ts";

const views = new Map<string, KindView>();

/**
 * Makes a kind known: from now on its rooms are drawn and can be made. Throws an error where the kind is known already.
 */
export function addKind(view: KindView): void {
  if (views.has(view.kind)) throw new Error(`the kind ${view.kind} is known already`);
  views.set(view.kind, view);
}

/** Returns what this client knows of a kind; undefined for one that it does not know. */
export function kindView(kind: string): KindView | undefined {
  return views.get(kind);
}

/** Returns what this client knows of these kinds, in their order and without those that it does not know. */
export function kindViews(kinds: readonly string[]): KindView[] {
  return kinds.flatMap((kind) => views.get(kind) ?? []);
}

/** Returns the kinds whose rooms the start page offers, the one of the main button first. */
export function firstRoomKinds(): KindView[] {
  return [...views.values()].filter(({ newRoom }) => newRoom?.firstRoom);
}

/** Imports the types of notifications that the kinds show. */
export async function kindNotifications(): Promise<readonly KindNotification[]> {
  return (await import("./notifications.ts")).notifications;
}

addKind(poker);
addKind(standup);
