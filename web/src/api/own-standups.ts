import type { OwnStandups } from "#shared/wire/standup.ts";
import { request, requestText } from "./request.ts";

/** Days written YYYY-MM-DD; both count. */
export type Days = { from: string; to: string };

/** Returns what I wrote in standups on these days, and what I promised. No such list of another person exists. */
export async function readOwnStandups(days: Days): Promise<OwnStandups> {
  return (await request<OwnStandups>("GET", ownPath(days))).data;
}

/** Returns the same as Markdown. */
export function readOwnMarkdown(days: Days): Promise<string> {
  return requestText(ownPath(days, "markdown"));
}

/** Returns the address of the same as a CSV file, which the browser downloads. */
export function ownCsvPath(days: Days): string {
  return ownPath(days, "csv");
}

function ownPath(days: Days, format?: "csv" | "markdown"): string {
  return `/api/me/standups?${new URLSearchParams({ ...days, ...(format && { format }) })}`;
}
