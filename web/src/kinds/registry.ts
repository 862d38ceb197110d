import type { KindNotification, KindView } from "./kind-view.ts";
import { poker } from "./poker/index.ts";
import { standup } from "./standup/index.ts";

const views = new Map<string, KindView>();

/** Registers a kind, so that its rooms can be shown and created. Throws an error if the kind is registered already. */
export function addKind(view: KindView): void {
  if (views.has(view.kind)) throw new Error(`the kind ${view.kind} is registered already`);
  views.set(view.kind, view);
}

/** Returns the view of a kind, or undefined if this client has no view for it. */
export function kindView(kind: string): KindView | undefined {
  return views.get(kind);
}

/** Returns the views of these kinds in the same order. Unknown kinds are left out. */
export function kindViews(kinds: readonly string[]): KindView[] {
  return kinds.flatMap((kind) => views.get(kind) ?? []);
}

/** Returns the kinds that the start page offers. The kind of the main button is first. */
export function firstRoomKinds(): KindView[] {
  return [...views.values()].filter(({ newRoom }) => newRoom?.firstRoom);
}

/** Imports the notification types of all kinds. */
export async function kindNotifications(): Promise<readonly KindNotification[]> {
  return (await import("./notifications.ts")).notifications;
}

addKind(poker);
addKind(standup);
