const MAX_REASON_BYTES = 123;

/** Returns a message truncated to 123 bytes, the limit of a close frame. Never splits a character. */
export function closeReason(message: string): string {
  const bytes = Buffer.from(message);
  if (bytes.length <= MAX_REASON_BYTES) return message;
  let end = MAX_REASON_BYTES;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}
