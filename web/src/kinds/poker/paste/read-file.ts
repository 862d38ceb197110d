import { msg } from "@lit/localize";

/** The largest file that is read, in bytes: more than any export of a queue that a room could hold. */
export const mostFileBytes = 10_000_000;

/** What was read of a file: its text, or a sentence that says why there is none. */
export type FileText = { name: string; text: string } | { name: string; refusal: string };

/**
 * Reads a file in the browser: UTF-8 and UTF-16 with or without a byte order mark, and otherwise Windows-1252, which
 * Excel still writes.
 */
export async function readFile(file: File): Promise<FileText> {
  const { name, size } = file;
  if (size > mostFileBytes) return { name, refusal: msg("This file is too large: at most 10 MB are read.") };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9)
      return { name, refusal: msg("This is no text but a spreadsheet or an archive. Save it as CSV first.") };
    const text = decoded(bytes);
    if (text.includes("\0")) return { name, refusal: msg("There is no text in this file.") };
    if (text.trim() === "") return { name, refusal: msg("This file is empty.") };
    return { name, text };
  } catch {
    return { name, refusal: msg("This file could not be read.") };
  }
}

function decoded(bytes: Uint8Array): string {
  const start = `${bytes[0]},${bytes[1]}`;
  if (start === "255,254" || looksWide(bytes, 1)) return new TextDecoder("utf-16le").decode(bytes);
  if (start === "254,255" || looksWide(bytes, 0)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** UTF-16 without a mark: in the names of columns nearly every second byte is zero, and no other. */
function looksWide(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const start = bytes.slice(0, 64);
  const zeros = start.filter((byte, at) => byte === 0 && at % 2 === zeroAt).length;
  return zeros > start.length / 4 && zeros === start.filter((byte) => byte === 0).length;
}
