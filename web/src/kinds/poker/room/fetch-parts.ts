import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { problemText } from "../../../api/problem-text.ts";
import { showToast } from "../../../ui/toast.ts";
import { storyOnTable } from "../model.ts";

/**
 * Fetches the code that only the facilitator needs. Resolves with false, and shows a toast, where it cannot be loaded.
 */
export function fetchParts(): Promise<boolean> {
  return came(() => import("./facilitating.ts"));
}

/** Fetches the facilitator's dialogs, in the same way. */
export function fetchDialogs(): Promise<boolean> {
  return came(() => import("./tm-poker-dialogs.ts"));
}

/** Fetches what stands in the place of a story while none is on the table, in the same way. */
export function fetchEmpty(): Promise<boolean> {
  return came(() => import("../story/tm-poker-empty.ts"));
}

/** Fetches the dialog with a story's rounds, in the same way. */
export function fetchRounds(): Promise<boolean> {
  return came(() => import("../rounds/tm-poker-rounds.ts"));
}

/** Fetches the clock of a timer and the figures below a result. A room can do without them until they are there. */
export function fetchLate(): void {
  import("../timer/tm-poker-timer.ts").catch(() => undefined);
  import("../results/tm-poker-figures.ts").catch(() => undefined);
}

/**
 * Fetches what members see beside the room once there is something of it to show: where references lead, and the summary
 * of a room that has ended. Without it a reference is plain text.
 */
export function fetchForMembers({ state, endedAt }: PokerEnvelope): void {
  if (storyOnTable(state)?.ref) import("../rounds/tm-poker-ref.ts").catch(() => undefined);
  if (endedAt) import("../rounds/tm-poker-summary.ts").catch(() => undefined);
}

async function came(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch (problem) {
    showToast({ text: problemText(problem), tone: "bad" });
    return false;
  }
}
