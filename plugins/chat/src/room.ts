/** The part of an event that names a room. */
export type Room = { sessionId: string; title: string; space: { slug: string; name: string }; url: string };

const minute = 60_000;

/** Returns a room's title with its space. */
export const titleOf = ({ title, space }: Room): string => `${title} (${space.name})`;

/** Returns a time in milliseconds in words. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minute));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}
