import { nothing } from "lit";
import type { Envelope } from "#shared/wire/sessions.ts";
import { coreIcons } from "./core-icons.ts";
import { kindMark } from "./kind-mark-template.ts";

/** Draws the icon of a room's kind, for its header. Draws nothing for a plugin's kind: the envelope has no icon. */
export function roomMark({ kind }: Envelope) {
  return kind in coreIcons ? kindMark({ kind }) : nothing;
}
