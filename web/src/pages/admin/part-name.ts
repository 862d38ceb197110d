import { msg } from "@lit/localize";
import type { AdminPart } from "../../lib/paths.ts";

/** Returns the displayed name of an administration part. */
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
