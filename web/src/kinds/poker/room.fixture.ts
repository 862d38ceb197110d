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
  const person = (userId: string, name: string) => ({
    userId,
    name,
    avatarHue: 1,
    avatarIcon: "",
    spectator: false,
    guest: false,
  });
  return {
    id: "room",
    kind: "poker",
    title: "Sprint 12",
    phase: "",
    revealed: false,
    version: 1,
    facilitatorId: "ana",
    facilitatorConnected: true,
    createdAt: "2026-01-01T09:00:00Z",
    endedAt: null,
    serverTime: "2026-01-01T09:05:00Z",
    orgSlug: "default",
    spaceSlug: "web",
    presence: ["ana", "ben", "cy"],
    participants: [person("ana", "Ana"), person("ben", "Ben"), person("cy", "Cy")],
    names: {},
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
