import { msg } from "@lit/localize";

/** The largest file that is read, in bytes: larger than any export that fits into a room. */
export const MAX_FILE_BYTES = 10_000_000;

/** The bytes of a file, or a sentence with the reason why it was not read. */
export type FileBytes = { name: string; bytes: Uint8Array } | { name: string; refusal: string };

/** Reads the bytes of a file that a person chose or dropped. */
export async function readFile(file: File): Promise<FileBytes> {
  const { name, size } = file;
  if (size > MAX_FILE_BYTES) return { name, refusal: msg("This file is too large. The limit is 10 MB.") };
  if (size === 0) return { name, refusal: msg("This file is empty.") };
  try {
    return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return { name, refusal: msg("This file couldn't be read.") };
  }
}
