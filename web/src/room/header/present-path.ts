import type { Envelope } from "#shared/wire/sessions.ts";
import { paths } from "../../lib/paths.ts";

/** Returns the path of a room's view for a shared screen. */
export function presentPath({ orgSlug, spaceSlug, id }: Envelope): string {
  return `${paths.room(orgSlug, spaceSlug, id)}/present`;
}
