import { msg } from "@lit/localize";
import type { InstallView } from "#shared/wire/plugins.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import { formatList, formatNumber, inTime, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";

type State = InstallView["health"]["state"];

/** Returns the word for how a plugin is, and the tone in which it is drawn. */
export function stateWord(state: State): { text: string; tone: "" | "ok" | "warn" } {
  const words = {
    healthy: { text: msg("Works"), tone: "ok" },
    degraded: { text: msg("Trouble"), tone: "warn" },
    disabled: { text: msg("Off"), tone: "" },
    unknown: { text: msg("Not run here"), tone: "" },
  } as const;
  return words[state];
}

/**
 * Returns why a plugin is as it is, with what went wrong last and when it works again; "" where all is well. `now` is the
 * server's time in milliseconds.
 */
export function healthText(
  { state, reason, lastError, recoversAt }: InstallView["health"],
  now: number,
): string {
  if (state === "healthy") return "";
  const seconds = recoversAt ? Math.max(1, Math.ceil((Date.parse(recoversAt) - now) / 1000)) : 0;
  return [
    reason,
    ...(lastError ? [msg(str`Last error: ${lastError}`)] : []),
    ...(seconds > 0 ? [msg(str`It works again ${inTime(seconds)}.`)] : []),
  ].join(" ");
}

/** Returns how much of its storage a plugin uses. */
export function storageText({ bytes, quotaBytes }: InstallView["storage"]): string {
  const kib = (size: number) => formatNumber(Math.ceil(size / 1024));
  return msg(str`${kib(bytes)} of ${kib(quotaBytes)} KiB stored`);
}

type Blocked = { display: string; sessions: number };

/** Returns which rooms keep a plugin from being uninstalled; null where something else does. */
export function blockedText(problem: unknown): string | null {
  if (!(problem instanceof ApiProblem) || problem.code !== "kind_in_use") return null;
  const rooms = (problem.details["blocked"] as Blocked[]).map(({ display, sessions }) => {
    const count = formatNumber(sessions);
    return plural(sessions, {
      one: msg(str`${count} room of ${display}`),
      other: msg(str`${count} rooms of ${display}`),
    });
  });
  return msg(
    str`It cannot be uninstalled while there is ${formatList(rooms)}, ended ones too. Delete them first, or switch it off.`,
  );
}
