import { anEnvelope } from "../../room/envelope.fixture.ts";
import type { PokerEnvelope, PokerState, PokerStory } from "#shared/wire/poker.ts";
import { builtInDeck, withSpecials } from "#shared/rules/deck.ts";

/** Returns a story for tests. */
export function aStory(id: string, more: Partial<PokerStory> = {}): PokerStory {
  return {
    id,
    ref: "",
    title: id,
    notes: "",
    position: 1,
    estimate: null,
    status: "pending",
    votedUserIds: [],
    ...more,
  };
}

/** Returns a poker room for tests. Ana is the facilitator, Ben and Cy are members, and all of them are here. */
export function aRoom(state: Partial<PokerState> = {}, more: Partial<PokerEnvelope> = {}): PokerEnvelope {
  const deck = withSpecials(builtInDeck("fibonacci")!);
  return {
    ...anEnvelope(["Ana", "Ben", "Cy"]),
    kind: "poker",
    config: { deck, autoReveal: false, openVoting: false },
    state: {
      deck,
      autoReveal: false,
      openVoting: false,
      roundVersion: 1,
      currentStoryId: "one",
      timerEndsAt: null,
      stories: [aStory("one", { status: "voting" }), aStory("two")],
      ...state,
    },
    ...more,
  };
}
