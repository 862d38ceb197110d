import { storage } from "../storage.ts";

/** The storage key of the sorts of notices that this device gets while no page is open, separated by spaces. */
const key = "push.sorts";

/** Returns true if this device has had a push subscription since it was last ended. */
export function hasPush(): boolean {
  return storage.get(key) !== null;
}

/** Returns true if this device gets a sort of notice from the server, so that a page need not show it. */
export function isPushed(sort: string): boolean {
  return storage.get(key)?.split(" ").includes(sort) ?? false;
}

/** Notes the sorts that this device gets from the server. */
export function setPushed(sorts: readonly string[]): void {
  storage.set(key, sorts.join(" ") || null);
}
