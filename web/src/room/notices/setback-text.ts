import { msg } from "@lit/localize";
import type { PluginSetback } from "#shared/wire/plugin-notices.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

/** Describes a plugin's failed work for a room in sentences. */
export function setbackText({ waiting, givenUp }: Pick<PluginSetback, "waiting" | "givenUp">): string {
  const waits = plural(waiting, {
    one: msg("1 change waits for another try."),
    other: msg(str`${formatNumber(waiting)} changes wait for another try.`),
  });
  const lost = plural(givenUp, {
    one: msg("1 change was given up."),
    other: msg(str`${formatNumber(givenUp)} changes were given up.`),
  });
  return [waiting > 0 ? waits : "", givenUp > 0 ? lost : ""].filter(Boolean).join(" ");
}
