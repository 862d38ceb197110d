import type { OwnStandups } from "#shared/wire/standup.ts";
import { call } from "./call.ts";
import { requestText } from "./request.ts";

/** Days in the format YYYY-MM-DD, both included. */
export type Days = { from: string; to: string };

/** Returns my standup entries and commitments of these days. Other people cannot read this list. */
export function readOwnStandups(days: Days): Promise<OwnStandups> {
  return call("GET /api/me/standups", { query: days });
}

/** Returns the same list as Markdown. */
export function readOwnMarkdown(days: Days): Promise<string> {
  return requestText(ownPath(days, "markdown"));
}

/** Returns the path of the same list as a CSV file, which the browser downloads. */
export function ownCsvPath(days: Days): string {
  return ownPath(days, "csv");
}

function ownPath(days: Days, format: "csv" | "markdown"): string {
  return `/api/me/standups?${new URLSearchParams({ ...days, format })}`;
}
