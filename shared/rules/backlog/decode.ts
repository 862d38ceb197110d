import { encodings } from "./encodings.ts";

/** A decoded file. `isGuess`: the encoding may be wrong. `isBroken`: some bytes are invalid in this encoding. */
export type DecodedText = { text: string; encoding: string; isGuess: boolean; isBroken: boolean };

/**
 * Decodes the bytes of a file. It detects UTF-8 and UTF-16 with and without a byte order mark. Otherwise it guesses the
 * most likely encoding that browsers support. `encoding`, a label of the Encoding Standard, replaces the guess. Takes
 * linear time.
 */
export function decode(bytes: Uint8Array, encoding?: string): DecodedText {
  if (encoding) return decodeAs(bytes, encoding, true);
  const wide = detectUtf16(bytes);
  if (wide) return decodeAs(bytes, wide, false);
  if (isIso2022Jp(bytes)) return decodeAs(bytes, "iso-2022-jp", false);
  const utf8 = decodeAs(bytes, "utf-8", false);
  if (!utf8.isBroken || isMostlyUtf8(bytes)) return utf8;
  return decodeAs(bytes, guessEncoding(bytes), true);
}

function decodeAs(bytes: Uint8Array, encoding: string, isGuess: boolean): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, isGuess, isBroken: text.includes("\ufffd") && !isValid(bytes, encoding) };
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Detects UTF-16 by its byte order mark. Without one, it checks the first 64 bytes. In UTF-16, more than half of the
 * even or odd bytes are zero, and the others are not.
 */
function detectUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 64);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]!++;
  const [even = 0, odd = 0] = zeros;
  if (even > start.length / 4 && odd === 0) return "utf-16be";
  return odd > start.length / 4 && even === 0 ? "utf-16le" : null;
}

/** Returns true if the bytes have an ISO-2022-JP escape sequence, which mails and old programs use. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42);
}

/** Returns true if valid multi-byte characters of UTF-8 outnumber invalid bytes. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
    const isValidSequence = length > 0 && byte < 0xf5 && areContinuationBytes(bytes, at + 1, at + length);
    if (isValidSequence) valid++;
    else invalid++;
    if (isValidSequence) at += length - 1;
  }
  return valid > invalid;
}

function areContinuationBytes(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

function guessEncoding(bytes: Uint8Array): string {
  const sample = nonAsciiSample(bytes);
  let best = { label: "windows-1252", score: 0 };
  for (const { label, score } of encodings) {
    const sampleScore = score(sample);
    if (sampleScore > best.score + 0.001) best = { label, score: sampleScore };
  }
  return best.label;
}

const sampleBytes = 32_768;

/** Returns the lines with non-ASCII bytes, at most about 32 KiB. */
function nonAsciiSample(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let start = 0;
  let isNonAscii = false;
  for (let at = 0; at <= bytes.length && sample.length < sampleBytes; at++) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) isNonAscii = true;
    if (byte !== 0x0a && byte !== 0x0d && at - start < 4096) continue;
    if (isNonAscii)
      for (const value of bytes.subarray(start, Math.min(at + 1, bytes.length))) sample.push(value);
    start = at + 1;
    isNonAscii = false;
  }
  return Uint8Array.from(sample);
}
