import { msg } from "@lit/localize";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import type { RoomProgress } from "../kind-view.ts";

/** Returns the number of estimated stories, with a bar while the room is open. */
export function pokerProgress({
  progress,
  endedAt,
}: Pick<SessionSummary, "endedAt" | "progress">): RoomProgress {
  if (progress?.kind !== "poker" || progress.total === 0) return { text: "" };
  const { settled, total } = progress;
  return {
    text: estimatedText(settled, total),
    ...(endedAt === null && { bar: { value: settled, max: total } }),
  };
}

function estimatedText(settled: number, total: number): string {
  const some = formatNumber(settled);
  const all = formatNumber(total);
  return plural(total, {
    one: msg(str`${some} of ${all} story estimated`),
    other: msg(str`${some} of ${all} stories estimated`),
  });
}
