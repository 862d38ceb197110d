import { msg } from "@lit/localize";
import type { SessionSummary } from "#shared/wire/spaces.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import type { RoomProgress } from "../kind-view.ts";
import { blockersText, spokeText, wroteText } from "./counts-text.ts";

type Room = Pick<SessionSummary, "phase" | "endedAt" | "progress" | "result">;

/**
 * Returns the number of people who have written, or the phase of the turns. For an ended room, returns how many spoke or
 * wrote, and the number of blockers. There is no bar, since a standup does not measure people.
 */
export function standupProgress({ phase, endedAt, progress, result }: Room): RoomProgress {
  if (result?.kind === "standup") return { text: resultText(result) };
  // Today's members of the space are irrelevant to an ended standup.
  if (progress?.kind !== "standup" || endedAt !== null) return { text: "" };
  return { text: standupText(phase, progress) };
}

type Result = { wrote: number; spoke: number; blockers: number };

function resultText({ wrote, spoke, blockers }: Result): string {
  if (wrote === 0 && spoke === 0) return msg("no entries");
  const people = spoke > 0 ? spokeText(spoke) : wroteText(wrote);
  return blockers === 0 ? people : `${people} · ${blockersText(blockers)}`;
}

function standupText(phase: string, { answered, total }: { answered: number; total: number }): string {
  if (phase === "speaking") return msg("people are speaking");
  if (phase === "done") return msg("finished");
  if (answered === 0) return msg("no entries yet");
  if (answered >= total) return msg("everyone has written");
  const all = formatNumber(total);
  return plural(answered, {
    one: msg(str`1 of ${all} has written`),
    other: msg(str`${formatNumber(answered)} of ${all} have written`),
  });
}
