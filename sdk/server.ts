// What the code of a plugin imports as "@standpoint/plugin-sdk/server": types, and two checks of what people send.
import type { Refusal } from "../plugins/api/plugin-api.d.ts";

export type * from "../plugins/api/plugin-api.d.ts";

/** Returns a refusal. The person who acted gets the message, one line of at most 200 characters. */
export function refuse(reason: Refusal["refuse"], message?: string): Refusal {
  return message === undefined ? { refuse: reason } : { refuse: reason, message };
}

/** Returns true for one line of well-formed text without control characters. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[^\P{ASCII}\x20-\x7e\t]/u.test(text);
}
