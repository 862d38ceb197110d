import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import type { AdminPage } from "../../lib/paths.ts";

const spaces = () => import("./tm-admin-spaces.ts");
const members = () => import("./tm-admin-members.ts");
const deletion = () => import("./tm-admin-delete.ts");
const plugins = () => import("./tm-admin-plugins.ts");
const theme = () => import("./tm-admin-theme.ts");

/** The sections of each page, in their order. */
const sections: Record<AdminPage, readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]]> = {
  general: [spaces, members, deletion],
  plugins: [plugins],
  theme: [theme],
};

/**
 * Loads a page of the administration. Resolves after its frame and its first section are loaded; the others follow.
 * Separate from the routes because every page loads those.
 */
export async function loadAdmin(page: AdminPage): Promise<void> {
  const [first, ...others] = sections[page];
  await Promise.all([import("./tm-admin-page.ts"), first()]);
  others.forEach(ensureImported);
}
