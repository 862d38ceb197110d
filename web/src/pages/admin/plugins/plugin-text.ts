import { msg } from "@lit/localize";
import type { InstallView } from "#shared/wire/plugins.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import { formatList, formatNumber, inTime, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";

type Health = InstallView["health"];

/** Returns the word for a plugin's health, and the tone of its chip. */
export function stateWord({ state, needs }: Pick<Health, "state" | "needs">): {
  text: string;
  tone: "" | "ok" | "warn";
} {
  if (state === "healthy" && needs) return { text: msg("Needs setup"), tone: "warn" };
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

/** Returns the plugin's storage use. */
export function storageText({ bytes, quotaBytes }: InstallView["storage"]): string {
  const kib = (size: number) => formatNumber(Math.ceil(size / 1024));
  return msg(str`${kib(bytes)} of ${kib(quotaBytes)} KiB stored`);
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
