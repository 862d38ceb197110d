import { storage } from "../storage.ts";

/** The browser keeps the types of notifications that are switched on under this key, with spaces between. */
const key = "tell";

/** Says whether a type of notification is switched on in this browser. Without a choice all are off. */
export function isEnabled(id: string): boolean {
  return enabledIds().includes(id);
}

/** Switches a type of notification on or off in this browser. */
export function setEnabled(id: string, isOn: boolean): void {
  const ids = [...enabledIds().filter((other) => other !== id), ...(isOn ? [id] : [])];
  storage.set(key, ids.join(" ") || null);
}

/** Returns the types of notifications that are switched on in this browser. */
export function enabledIds(): string[] {
  return storage.get(key)?.split(" ") ?? [];
}
