import { msg, str } from "@lit/localize";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { formatNumber, plural } from "../../i18n/format.ts";

type Room = Pick<SessionSummary, "phase" | "endedAt" | "progress">;

/** Returns how far a room has got, in words; "" where there is nothing to say. */
export function progressText({ phase, endedAt, progress }: Room): string {
  if (!progress) return "";
  if (progress.kind === "poker") return progress.total === 0 ? "" : estimatedText(progress);
  // Who is in the space today says nothing about a standup that has ended.
  return endedAt ? "" : standupText(phase, progress);
}

function estimatedText({ settled, total }: { settled: number; total: number }): string {
  const some = formatNumber(settled);
  const all = formatNumber(total);
  return plural(total, {
    one: msg(str`${some} of ${all} story estimated`),
    other: msg(str`${some} of ${all} stories estimated`),
  });
}

function standupText(phase: string, { answered, total }: { answered: number; total: number }): string {
  if (phase === "speaking") return msg("people are speaking");
  if (phase === "done") return msg("everyone has spoken");
  if (answered === 0) return msg("nobody has written yet");
  if (answered >= total) return msg("everyone has written");
  return msg(str`${formatNumber(answered)} of ${formatNumber(total)} have written`);
}
