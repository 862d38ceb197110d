import type { FileBody } from "./plugin-files.ts";

// The client splits packages too, so nothing here loads the validation library.

/** The maximum size of a request's body in bytes. */
const MAX_REQUEST_BYTES = 64 * 1024;

/** The maximum size of a package in bytes: a request for each of its three files, and one for the rest. */
export const MAX_PACKAGE_BYTES = 4 * MAX_REQUEST_BYTES;

/** The bytes that a request has beside the package or the file: keys, and other names for kinds. */
const SPARE_BYTES = 4 * 1024;

type PackedFile = { sha256?: string | undefined } & Partial<FileBody>;
type Packed = { files?: Readonly<Record<string, PackedFile | undefined>> | undefined };

/** A package as the requests that upload it. */
export type PackageParts<P> = {
  /** The files to upload first. */
  files: { sha256: string; body: FileBody }[];
  /** The package, with the digests of these files instead of their data. */
  rest: P;
};

/**
 * Splits a package that exceeds one request. A file without a digest stays in the package, because browsers cannot
 * unpack it to compute one.
 */
export function splitPackage<P extends Packed>(given: P): PackageParts<P> {
  if (fitsRequest(given)) return { files: [], rest: given };
  const files: PackageParts<P>["files"] = [];
  const named = Object.entries(given.files ?? {}).map(([name, file]) => {
    const { sha256, encoding, data } = file ?? {};
    if (sha256 === undefined || encoding === undefined || data === undefined) return [name, file];
    files.push({ sha256, body: { encoding, data } });
    return [name, { sha256 }];
  });
  return { files, rest: { ...given, files: Object.fromEntries(named) as Packed["files"] } };
}

/** Returns true if a package can be uploaded: each request of it has at most 64 KiB. */
export function isUploadable(given: Packed): boolean {
  const { files, rest } = splitPackage(given);
  return [rest, ...files.map(({ body }) => body)].every(fitsRequest);
}

function fitsRequest(part: object): boolean {
  return new TextEncoder().encode(JSON.stringify(part)).length <= MAX_REQUEST_BYTES - SPARE_BYTES;
}
