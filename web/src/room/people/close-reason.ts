/** How many bytes of a message fit into a close frame; the server cuts the rest off. */
const mostBytes = 123;

/** Returns by how many bytes a message is too long for the person who is removed to see all of it; 0 when it fits. */
export function surplusBytes(message: string): number {
  return Math.max(0, new TextEncoder().encode(message.trim()).length - mostBytes);
}
