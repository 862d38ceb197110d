/** The maximum size of a message in a close frame, in bytes. The server cuts longer messages. */
const MAX_BYTES = 123;

/** Returns by how many bytes a message to a removed person is too long, or 0 if it fits. */
export function excessBytes(message: string): number {
  return Math.max(0, new TextEncoder().encode(message.trim()).length - MAX_BYTES);
}
