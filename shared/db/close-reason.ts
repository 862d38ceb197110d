const MAX_REASON_BYTES = 123;

/** Returns the text cut to what a close frame can carry: 123 bytes, never in the middle of a character. */
export function closeReason(message: string): string {
  const bytes = Buffer.from(message);
  if (bytes.length <= MAX_REASON_BYTES) return message;
  let end = MAX_REASON_BYTES;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}
