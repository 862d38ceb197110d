import { msg } from "@lit/localize";
import type { Package } from "../../../api/plugins.ts";

const MAX_BYTES = 64 * 1024;

/** Parses a file as a plugin package, or returns the reason for a failure. The server validates the contents. */
export async function readPackage(file: File): Promise<Package | string> {
  if (file.size > MAX_BYTES)
    return msg(
      "This file is larger than 64 KiB. Ask your administrator to install larger plugins on the server.",
    );
  try {
    const given: unknown = JSON.parse(await file.text());
    if (given !== null && typeof given === "object" && !Array.isArray(given)) return given as Package;
  } catch {
    // Not JSON: the return below reports it.
  }
  return msg("This isn't a plugin package. A package is a JSON file made by plugin-pack.");
}
