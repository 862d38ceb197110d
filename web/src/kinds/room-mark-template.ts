import type { Envelope } from "#shared/wire/sessions.ts";
import { kindIcon } from "../ui/kind-icon-template.ts";
import { coreIcons } from "./core-icons.ts";

/** Draws the icon of a room's kind, for its header. */
export function roomMark({ kind }: Envelope) {
  return kindIcon(coreIcons[kind]);
}
