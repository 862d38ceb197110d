import { storage } from "../storage.ts";

/** What the browser tells of while the page is in the background; each is switched on by itself. */
export type NotificationType = "closing" | "turn" | "voting";

/** Under which name the browser remembers what is switched on, with spaces between. */
export const enabledKey = "tell";

/** Returns whether the browser is to tell of it now: the page is in the background, and it is switched on. */
export function shouldNotify(type: NotificationType): boolean {
  return document.hidden && Boolean(storage.get(enabledKey)?.includes(type));
}

export const notificationTypes: readonly NotificationType[] = ["closing", "turn", "voting"];

/** Returns what is switched on in this browser; nothing is unless somebody asked for it. */
export function enabledNotifications(): NotificationType[] {
  const chosen = storage.get(enabledKey)?.split(" ") ?? [];
  return notificationTypes.filter((type) => chosen.includes(type));
}

/** Switches one of them on or off, and remembers it in this browser. */
export function enableNotification(type: NotificationType, isOn: boolean): void {
  const chosen = [...enabledNotifications().filter((other) => other !== type), ...(isOn ? [type] : [])];
  storage.set(enabledKey, chosen.join(" ") || null);
}
