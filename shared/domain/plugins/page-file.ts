import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createBoundedCache } from "#shared/runtime/bounded-cache.ts";
import { readOperatorFile, readOperatorTexts } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/** A page file of an operator. `id` identifies its content. Null while the file may change without a new id. */
export type PageFile = { id: string | null };

/** A file that was compared with its package. `isStable` means that a change would be detected. */
type CheckedFile = { matches: boolean; since: number; isStable: boolean };

const checkedFiles = createBoundedCache<CheckedFile>(1000);

/**
 * Two writes within the resolution of the file system's clock look the same. So a new file is read on every call for
 * this long.
 */
const stableAfterMs = 2000;

/**
 * Returns the operator's page or texts for a package that omits them, or null if no file matches the package. A file
 * older than `stableAfterMs` is read again only after it changed.
 */
export async function findPageFile(
  host: Pick<PluginHost, "dir">,
  { digest, manifest }: { digest: string; manifest: Manifest },
  file: "ui.js" | "texts.json",
): Promise<PageFile | null> {
  const path = join(host.dir, manifest.name, manifest.version, file);
  const now = performance.now();
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (!found) return null;
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  const id = [digest, path, dev, ino, size, mtimeNs, ctimeNs].join(" ");
  const known = checkedFiles.get(id);
  const { matches, isStable } = known?.isStable ? known : await check();
  return matches ? { id: isStable ? id : null } : null;

  async function check(): Promise<CheckedFile> {
    const since = known?.since ?? now;
    const read =
      file === "ui.js" ? readOperatorFile(host, manifest, file) : readOperatorTexts(host, manifest);
    const checked = { matches: (await read) !== null, since, isStable: now - since > stableAfterMs };
    checkedFiles.set(id, checked, 1);
    return checked;
  }
}
