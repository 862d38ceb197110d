import type { AdminPart } from "../../lib/paths.ts";

/** Lazy imports of the administration parts. Separate from the routes because every page loads those. */
export const partCode: Record<AdminPart, () => Promise<unknown>> = {
  spaces: () => import("./tm-admin-spaces.ts"),
  members: () => import("./tm-admin-members.ts"),
  plugins: () => import("./tm-admin-plugins.ts"),
  theme: () => import("./tm-admin-theme.ts"),
  danger: () => import("./tm-admin-danger.ts"),
};
