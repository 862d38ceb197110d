import { msg } from "@lit/localize";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import type { RoomProgress } from "../kind-view.ts";
import { pointsText } from "./points-text.ts";

/**
 * Returns the story on the table and the number of estimated stories, with a bar while the room is open. An ended room
 * has its points instead of the story.
 */
export function pokerProgress({
  progress,
  result,
  endedAt,
  revealed,
}: Pick<SessionSummary, "endedAt" | "progress" | "result" | "revealed">): RoomProgress {
  if (result?.kind === "poker") return { text: resultText(result) };
  if (progress?.kind !== "poker" || progress.total === 0) return { text: "" };
  const { settled, total, current } = progress;
  const estimated = estimatedText(settled, total);
  if (endedAt !== null) return { text: estimated };
  const round = current === undefined ? "" : roundText(current, revealed);
  return {
    text: [round, estimated].filter((text) => text !== "").join(" · "),
    bar: { value: settled, max: total },
  };
}

function roundText(story: string, isRevealed: boolean): string {
  return isRevealed ? msg(str`votes on ${story} revealed`) : msg(str`voting on ${story}`);
}

function resultText({ estimated, points }: { estimated: number; points: number | null }): string {
  if (estimated === 0) return msg("nothing estimated");
  const some = plural(estimated, {
    one: msg("1 estimated"),
    other: msg(str`${formatNumber(estimated)} estimated`),
  });
  if (points === null) return some;
  return `${some} · ${pointsText(points)}`;
}

function estimatedText(settled: number, total: number): string {
  const some = formatNumber(settled);
  const all = formatNumber(total);
  return plural(total, {
    one: msg(str`${some} of ${all} story estimated`),
    other: msg(str`${some} of ${all} stories estimated`),
  });
}
