import { encodings } from "./encodings.ts";

/** A decoded file. `isGuess`: another encoding may be the right one. `isBroken`: some bytes are no characters. */
export type DecodedText = { text: string; encoding: string; isGuess: boolean; isBroken: boolean };

/**
 * Decodes the bytes of a file: UTF-8 and UTF-16 with and without a byte order mark, otherwise the likeliest encoding
 * that browsers know. `encoding`, a label of the Encoding Standard, overrules the guess. Takes linear time.
 */
export function decode(bytes: Uint8Array, encoding?: string): DecodedText {
  if (encoding) return decodedAs(bytes, encoding, true);
  const wide = wideEncoding(bytes);
  if (wide) return decodedAs(bytes, wide, false);
  if (hasEscapes(bytes)) return decodedAs(bytes, "iso-2022-jp", false);
  const utf8 = decodedAs(bytes, "utf-8", false);
  if (!utf8.isBroken || isMostlyUtf8(bytes)) return utf8;
  return decodedAs(bytes, likeliest(bytes), true);
}

function decodedAs(bytes: Uint8Array, encoding: string, isGuess: boolean): DecodedText {
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

/** A byte order mark, or without one: nearly every second byte of the first line is zero, and no other. */
function wideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 64);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]!++;
  const [even = 0, odd = 0] = zeros;
  if (even > start.length / 4 && odd === 0) return "utf-16be";
  return odd > start.length / 4 && even === 0 ? "utf-16le" : null;
}

/** Tells whether bytes switch to Japanese characters by an escape, as mails and old programs write them. */
function hasEscapes(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42);
}

/** Tells whether broken bytes are few beside whole characters of UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
    const isWhole = length > 0 && byte < 0xf5 && areFollowers(bytes, at + 1, at + length);
    if (isWhole) whole++;
    else broken++;
    if (isWhole) at += length - 1;
  }
  return whole > broken;
}

function areFollowers(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

function likeliest(bytes: Uint8Array): string {
  const sample = linesBeyondAscii(bytes);
  let best = { label: "windows-1252", score: 0 };
  for (const { label, score } of encodings) {
    const reached = score(sample);
    if (reached > best.score + 0.001) best = { label, score: reached };
  }
  return best.label;
}

const sampleBytes = 32_768;

/** Returns lines that have bytes beyond ASCII, at most 32 KiB of them. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let start = 0;
  let isBeyond = false;
  for (let at = 0; at <= bytes.length && sample.length < sampleBytes; at++) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) isBeyond = true;
    if (byte !== 0x0a && byte !== 0x0d && at - start < 4096) continue;
    if (isBeyond) for (const one of bytes.subarray(start, Math.min(at + 1, bytes.length))) sample.push(one);
    start = at + 1;
    isBeyond = false;
  }
  return Uint8Array.from(sample);
}
