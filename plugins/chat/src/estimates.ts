import type { Host } from "@standpoint/plugin-sdk/server";
import { titleOf, type Room } from "./room.ts";

/** The event of an estimated story. */
export type Estimated = {
  sessionId: string;
  storyId: string;
  ref: string;
  storyTitle: string;
  estimate: string;
};
type Kept = { id: string; name: string; estimate: string };

/** The most stories in a summary. */
const mostNamed = 20;
/** The most estimates stored for one room, because a stored value has at most 16 KiB. */
const mostKept = 60;

/** Stores a story's estimate, in place of an earlier one. */
export async function countEstimate(
  { sessionId, storyId, ref, storyTitle, estimate }: Estimated,
  host: Host,
): Promise<void> {
  const kept = (await read(sessionId, host)).filter(({ id }) => id !== storyId);
  kept.push({ id: storyId, name: short([ref, storyTitle].filter(Boolean).join(" ")), estimate });
  await host.kv.set(keyOf(sessionId), kept.slice(-mostKept));
}

/** Returns the lines about a planning that has ended, or null if it has no estimates. */
export async function summaryOf(room: Room, host: Host): Promise<string[] | null> {
  const kept = await read(room.sessionId, host);
  if (kept.length === 0) return null;
  const named = kept.slice(0, mostNamed).map(({ name, estimate }) => `• ${name}: ${estimate}`);
  const more = kept.length - named.length;
  const count = kept.length === 1 ? "1 story was" : `${kept.length} stories were`;
  return [
    `${titleOf(room)} has ended. ${count} estimated:`,
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
    room.url,
  ];
}

/** Deletes the estimates of a room. */
export const forgetEstimates = ({ sessionId }: Room, host: Host): Promise<void> =>
  host.kv.delete(keyOf(sessionId));

async function read(sessionId: string, host: Host): Promise<Kept[]> {
  return ((await host.kv.get(keyOf(sessionId))) ?? []) as Kept[];
}

const keyOf = (sessionId: string) => `estimates/${sessionId}`;

/** Half a character at the cut becomes a mark: chats refuse it. */
const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text);
