import { msg } from "@lit/localize";
import type { StandupEntry, StandupEnvelope, StandupState } from "#shared/wire/standup.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { blockersText, spokeText, wroteText } from "./counts-text.ts";
import { blockedOf, isWritten } from "./model.ts";
import { orderOf, turnOf } from "./turns.ts";

/** Returns true if a standup's last turn is over, or if its room has ended. */
export function isOver({ phase, endedAt }: Pick<StandupEnvelope, "phase" | "endedAt">): boolean {
  return phase === "done" || endedAt !== null;
}

/** The people of a speaking order by the state of their turn, and those who wrote no entry. */
export type Turns = Record<"spoke" | "skipped" | "silent" | "unwritten", StandupEntry[]>;

/** Returns the turns of a standup. All lists are empty if it was never started. */
export function turnsOf({ state }: StandupEnvelope): Turns {
  const order = orderOf(state);
  const having = (...turns: string[]) => order.filter((entry) => turns.includes(turnOf(state, entry)));
  return {
    spoke: having("done", "now"),
    skipped: having("skipped"),
    silent: having("later"),
    unwritten: order.filter((entry) => !isWritten(entry)),
  };
}

/** Returns the result of a standup in words: `Done in 6 min`, `4 spoke`, `1 skipped`, `2 blockers`. */
export function endingText(envelope: StandupEnvelope): string[] {
  const { entries } = envelope.state;
  const hasBlockers = !envelope.config.questions?.hideBlockers;
  const hasTurns = orderOf(envelope.state).length > 0;
  const people = hasTurns ? turnsText(turnsOf(envelope)) : [wroteText(entries.filter(isWritten).length)];
  const blockers = blockedOf(entries).length;
  return [
    ...durationText(envelope),
    ...people,
    ...(hasBlockers ? [blockers === 0 ? msg("no blockers") : blockersText(blockers)] : []),
    ...commitmentsText(envelope.state),
  ];
}

/** Returns the numbers of commitments that were done and made in the room. Guests see no commitments. */
function commitmentsText({ commitments = [], changes = [] }: StandupState): string[] {
  const done = changes.filter(({ outcome }) => outcome === "landed").length;
  const made = commitments.filter(({ openedHere }) => openedHere).length;
  return [
    ...(done > 0
      ? [
          plural(done, {
            one: msg("1 commitment done"),
            other: msg(str`${formatNumber(done)} commitments done`),
          }),
        ]
      : []),
    ...(made > 0
      ? [
          plural(made, {
            one: msg("1 new commitment"),
            other: msg(str`${formatNumber(made)} new commitments`),
          }),
        ]
      : []),
  ];
}

/** Returns the duration, or nothing if the room was ended before the last turn was over. */
function durationText({ phase, config }: StandupEnvelope): string[] {
  if (phase !== "done") return [];
  const { startedAt, doneAt } = config;
  // Standups of older versions have no times.
  if (startedAt === undefined || doneAt === undefined) return [msg("Done", { id: "standup-done" })];
  const minutes = Math.max(1, Math.round((Date.parse(doneAt) - Date.parse(startedAt)) / 60_000));
  return [
    msg(str`Done in ${formatNumber(minutes, { style: "unit", unit: "minute", unitDisplay: "short" })}`),
  ];
}

function turnsText({ spoke, skipped }: Turns): string[] {
  const count = skipped.length;
  const spoken = spokeText(spoke.length);
  if (count === 0) return [spoken];
  return [spoken, plural(count, { one: msg("1 skipped"), other: msg(str`${formatNumber(count)} skipped`) })];
}
