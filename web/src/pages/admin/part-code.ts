import type { AdminPart } from "../../lib/paths.ts";

/** What each part of an organization's administration adds to their frame. Apart from the routes, which every page loads. */
export const partCode: Record<AdminPart, () => Promise<unknown>> = {
  spaces: () => import("./tm-admin-spaces.ts"),
  members: () => import("./tm-admin-members.ts"),
  plugins: () => import("./tm-admin-plugins.ts"),
  theme: () => import("./tm-admin-theme.ts"),
  danger: () => import("./tm-admin-danger.ts"),
};
