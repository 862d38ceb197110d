import { gzipSync } from "node:zlib";

const BLOCK = 512;

/** A file of an archive. `path` is relative and has at most 255 bytes of ASCII. */
export type ArchiveFile = { path: string; bytes: Buffer; isExecutable?: boolean };

/**
 * Returns a gzipped tar archive (POSIX ustar) of these files. Equal files and times give equal bytes: the files are
 * sorted by path, and belong to user and group 0. Throws an Error for a path that does not fit.
 */
export function tarGz(files: readonly ArchiveFile[], modified: Date): Buffer {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap((file) => [header(file, modified), file.bytes, padding(file.bytes.length)]);
  const zipped = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // The byte for the operating system depends on the machine; 255 is "unknown".
  zipped[9] = 255;
  return zipped;
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

function header({ path, bytes, isExecutable = false }: ArchiveFile, modified: Date): Buffer {
  const { name, prefix } = split(path);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(isExecutable ? 0o755 : 0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(bytes.length, 11), 124);
  block.write(octal(modified.getTime() / 1000, 11), 136);
  // The checksum counts its own field as spaces.
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write("root", 265);
  block.write("root", 297);
  block.write(prefix, 345);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${octal(checksum, 6)}\u0000 `, 148);
  return block;
}

function octal(value: number, digits: number): string {
  return Math.floor(value).toString(8).padStart(digits, "0");
}

/** Splits a path at a slash into at most 155 and at most 100 bytes. */
function split(path: string): { name: string; prefix: string } {
  if (path.length <= 100) return { name: path, prefix: "" };
  const slash = path.indexOf("/", path.length - 101);
  if (slash < 1 || slash > 155) throw new Error(`The path is too long for an archive: ${path}`);
  return { name: path.slice(slash + 1), prefix: path.slice(0, slash) };
}
