import { msg } from "@lit/localize";
import type { ConnectionTexts } from "#shared/wire/plugin-connections.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import { formatList, formatNumber, inTime, plural } from "../../../i18n/format.ts";
import { sizeText } from "../../../i18n/size-text.ts";
import { str } from "../../../i18n/str.ts";

type Health = InstallView["health"];

/** Returns the word for a plugin's health, and the tone of its chip. */
export function stateWord({ state, needs, unconnected }: Pick<Health, "state" | "needs" | "unconnected">): {
  text: string;
  tone: "" | "ok" | "warn";
} {
  if (state === "healthy" && (needs || unconnected)) return { text: msg("Needs setup"), tone: "warn" };
  const words = {
    healthy: { text: msg("Working"), tone: "ok" },
    degraded: { text: msg("Degraded"), tone: "warn" },
    disabled: { text: msg("Off"), tone: "" },
    unknown: { text: msg("Not running"), tone: "" },
  } as const;
  return words[state];
}

/**
 * Returns the reason for a plugin's state, its last error and its recovery time, or "" if it is healthy. `now` is
 * the server's time in milliseconds.
 */
export function healthText({ state, reason, lastError, recoversAt }: Health, now: number): string {
  if (state === "healthy") return "";
  const seconds = recoversAt ? Math.max(1, Math.ceil((Date.parse(recoversAt) - now) / 1000)) : 0;
  return [
    reason,
    ...(lastError ? [msg(str`Last error: ${lastError}`)] : []),
    ...(seconds > 0 ? [msg(str`Restarts ${inTime(seconds)}.`)] : []),
  ].join(" ");
}

/** Returns the secrets that a plugin needs and lacks. */
export function needsText(needs: readonly string[]): string {
  const names = formatList(needs);
  return plural(needs.length, {
    one: msg(str`Missing secret: ${names}.`),
    other: msg(str`Missing secrets: ${names}.`),
  });
}

/** Returns the connections that a plugin needs and lacks. `texts` are their labels in the reader's language. */
export function unconnectedText(
  unconnected: NonNullable<Health["unconnected"]>,
  texts: ConnectionTexts["connections"] = {},
): string {
  const names = formatList(unconnected.map(({ name, label }) => texts[name]?.label ?? label));
  return unconnected.every(({ by }) => by === "space")
    ? msg(str`Not connected in any space: ${names}. Owners connect it in the settings of their space.`)
    : msg(str`Not connected: ${names}.`);
}

/** Returns the plugin's storage use. */
export function storageText({ bytes, quotaBytes }: InstallView["storage"]): string {
  return msg(str`${sizeText(bytes)} of ${sizeText(quotaBytes)} stored`);
}

type KindUsage = { display: string; sessions: number };

/** Returns the rooms that block an uninstall, or null if the problem has another cause. */
export function blockedText(problem: unknown): string | null {
  if (!(problem instanceof ApiProblem) || problem.code !== "kind_in_use") return null;
  const rooms = (problem.details["blocked"] as KindUsage[]).map(({ display, sessions }) => {
    return msg(str`${display} (${formatNumber(sessions)})`, { desc: "A name, and a remark on it" });
  });
  return msg(
    str`It can't be uninstalled while it has rooms, including ended ones: ${formatList(rooms)}. Delete them first, or turn it off.`,
  );
}
