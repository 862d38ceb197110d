import { msg } from "@lit/localize";
import type { AdminPart } from "../../lib/paths.ts";

/** Returns what a part of an organization's administration is called. */
export function partName(part: AdminPart): string {
  const names = {
    spaces: () => msg("Spaces"),
    members: () => msg("Members"),
    plugins: () => msg("Plugins"),
    theme: () => msg("Theme"),
    danger: () => msg("Danger"),
  };
  return names[part]();
}
