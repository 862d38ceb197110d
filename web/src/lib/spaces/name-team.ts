import { lazyImport } from "../lazy/lazy-imports.ts";

/**
 * Opens the dialog that names a space. Its code is fetched at the first use. Calls `done` when the space needs no name
 * from me any more.
 */
export async function nameTeam(org: string, slug: string, done: () => unknown) {
  const { openNameTeam } = await lazyImport(() => import("./tm-name-team-dialog.ts"));
  await openNameTeam(org, slug, done);
}
