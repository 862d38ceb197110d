import { msg } from "@lit/localize";
import type { Package } from "../../../api/plugins.ts";

const MAX_BYTES = 64 * 1024;

/** Parses a file as a plugin package, or returns the reason for a failure. The server validates the contents. */
export async function readPackage(file: File): Promise<Package | string> {
  if (file.size > MAX_BYTES)
    return msg(
      "This file is larger than 64 KiB. For a larger plugin, ask the person who runs the server to add its files.",
    );
  try {
    const given: unknown = JSON.parse(await file.text());
    if (given !== null && typeof given === "object" && !Array.isArray(given)) return given as Package;
  } catch {
    // Not JSON: the return below reports it.
  }
  return msg("This file is not a plugin package. A package is one JSON file, made by plugin-pack.");
}
