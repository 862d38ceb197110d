import { msg } from "@lit/localize";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { MenuItem } from "../../../ui/tm-menu.ts";
import { nextUnestimated } from "../model.ts";
import type { PokerCommands } from "../poker-commands.ts";

/** The actions of a round that open a dialog or move the focus first. */
export type RoundActions = { openTimer(): void; openEstimate(): Promise<void>; reset(): Promise<void> };

/** Returns the facilitator's further actions in a round, for the menu beside the main one. Each has its key too. */
export function roundItems(
  { revealed: isRevealed, state }: PokerEnvelope,
  story: PokerStory,
  commands: PokerCommands,
  actions: RoundActions,
): MenuItem[] {
  const next: MenuItem[] = nextUnestimated(state)
    ? [{ label: msg("Next story"), icon: "skip-forward", keys: "N", run: () => void commands.selectNext() }]
    : [];
  const quick: MenuItem = {
    label: msg("Quick round"),
    icon: "zap",
    keys: "Q",
    run: () => void commands.quickRound(),
  };
  if (isRevealed) return [...next, quick];
  return [
    { label: msg("Timer"), icon: "timer", keys: "T", run: actions.openTimer },
    {
      label: msg("Estimate", { id: "do-estimate" }),
      icon: "pencil",
      keys: "E",
      run: () => void actions.openEstimate(),
    },
    ...(story.votedUserIds.length > 0
      ? [
          {
            label: msg("Vote again"),
            icon: "rotate-ccw" as const,
            keys: "X",
            run: () => void actions.reset(),
          },
        ]
      : []),
    ...next,
    quick,
  ];
}
