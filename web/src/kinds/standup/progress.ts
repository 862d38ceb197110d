import { msg } from "@lit/localize";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { formatNumber } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import type { RoomProgress } from "../kind-view.ts";

type Room = Pick<SessionSummary, "phase" | "endedAt" | "progress">;

/**
 * Returns the number of people who have written, or the phase of the turns. There is no bar, since a standup does not
 * measure people.
 */
export function standupProgress({ phase, endedAt, progress }: Room): RoomProgress {
  // Today's members of the space are irrelevant to an ended standup.
  if (progress?.kind !== "standup" || endedAt !== null) return { text: "" };
  return { text: standupText(phase, progress) };
}

function standupText(phase: string, { answered, total }: { answered: number; total: number }): string {
  if (phase === "speaking") return msg("people are speaking");
  if (phase === "done") return msg("everyone has spoken");
  if (answered === 0) return msg("no entries yet");
  if (answered >= total) return msg("everyone has written");
  return msg(str`${formatNumber(answered)} of ${formatNumber(total)} have written`);
}
