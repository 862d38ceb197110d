import { storage } from "../storage.ts";

/** The storage key of the enabled notification types. The value separates them by spaces. */
const key = "tell";

/** Returns true if a type of notification is enabled in this browser. By default all are off. */
export function isEnabled(id: string): boolean {
  return enabledIds().includes(id);
}

/** Enables or disables a type of notification in this browser. */
export function setEnabled(id: string, isOn: boolean): void {
  const ids = [...enabledIds().filter((other) => other !== id), ...(isOn ? [id] : [])];
  storage.set(key, ids.join(" ") || null);
}

/** Returns the types of notifications that are enabled in this browser. */
export function enabledIds(): string[] {
  return storage.get(key)?.split(" ") ?? [];
}
