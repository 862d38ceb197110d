import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createBoundedCache } from "#shared/runtime/bounded-cache.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/** A page that an operator laid down. `id` tells it from any other; null while the file may change without being told. */
export type PageFile = { id: string | null };

/** Whether a file is the page that its package means. `isSettled` says that another content would be told. */
type CheckedFile = { isMeant: boolean; since: number; isSettled: boolean };

const checkedFiles = createBoundedCache<CheckedFile>(1000);

/** Two writes within the resolution of a file system's clock look the same, so what is new is read again for so long. */
const settledAfterMs = 2000;

/**
 * Returns the page that an operator laid down for a package which left it out; null where there is none that the
 * package means. A file that was there for a while is read again only once it was written again.
 */
export async function findPageFile(
  host: Pick<PluginHost, "dir">,
  { digest, manifest }: { digest: string; manifest: Manifest },
): Promise<PageFile | null> {
  const path = join(host.dir, manifest.name, manifest.version, "ui.js");
  const now = performance.now();
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (!found) return null;
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  const id = [digest, path, dev, ino, size, mtimeNs, ctimeNs].join(" ");
  const known = checkedFiles.get(id);
  const { isMeant, isSettled } = known?.isSettled ? known : await look();
  return isMeant ? { id: isSettled ? id : null } : null;

  async function look(): Promise<CheckedFile> {
    const since = known?.since ?? now;
    const { page } = await findCode(host, { manifest, code: "", page: null });
    const looked = { isMeant: page !== null, since, isSettled: now - since > settledAfterMs };
    checkedFiles.set(id, looked, 1);
    return looked;
  }
}
