import { refuse } from "@standpoint/plugin-sdk/server";

/** Returns a refusal of a wrong body. */
export const invalid = (message: string) => refuse("invalid", message);
/** Returns a refusal of what the room does not allow now. */
export const conflict = (message: string) => refuse("conflict", message);
/** Returns a refusal of an unknown id. */
export const unknown = (what: string) => refuse("not-found", `there is no such ${what}`);

/** Returns the text of a body, or null if it is empty, too long or not plain. */
export function textOf({ text }: { text?: unknown }, max: number): string | null {
  const trimmed = typeof text === "string" ? text.trim().replace(/\r\n?/g, "\n") : "";
  return trimmed === "" || trimmed.length > max || !isPlainText(trimmed) ? null : trimmed;
}

/** Returns true for one line of visible text with at most `max` characters. */
export const isLine = (text: unknown, max: number): text is string =>
  typeof text === "string" &&
  text.length <= max &&
  text.trim() !== "" &&
  isPlainText(text) &&
  !/[\t\n\r]/.test(text);

/** Returns true for well-formed text of one or several lines without control characters. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !hasControls(text);

/** Returns true if a text has control characters other than tabs and line breaks: files and commitments reject them. */
export const hasControls = (text: string): boolean => /[^\P{ASCII}\x20-\x7e\t\n\r]/u.test(text);

/** Returns true if a value has more bytes as JSON. Counting bytes takes long, so it counts only near the limit. */
export const isAbove = (value: unknown, limit: number): boolean =>
  JSON.stringify(value).length * 3 > limit && bytesOf(value) > limit;

/** Returns the size of a value as JSON, in bytes. */
export const bytesOf = (value: unknown): number =>
  encodeURIComponent(JSON.stringify(value)).replace(/%../g, "x").length;
