import { msg } from "@lit/localize";
import type { AdminPage } from "../../lib/paths.ts";

/** Returns the displayed name of an administration page. */
export function pageName(page: AdminPage): string {
  return { general: msg("General"), plugins: msg("Plugins"), theme: msg("Theme") }[page];
}
