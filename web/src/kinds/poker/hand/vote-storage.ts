import type { OwnVote } from "#shared/wire/poker.ts";
import { tabStorage } from "../../../lib/storage.ts";

type VoteStorage = {
  get(storyId: string): OwnVote;
  set(storyId: string, card: string | null): string | null;
};

/**
 * Returns where the tab of a guest, or a side panel, keeps its person's own votes, which the server does not tell them.
 * They are kept by story, not by round: a story that is put on the table again still has its votes, and every envelope
 * says whose. `keep` returns the card that it takes the place of.
 */
export function voteStorage(sessionId: string, userId: string): VoteStorage {
  const key = `votes.${sessionId}.${userId}`;
  const cards = parsed(tabStorage.get(key));
  return {
    get(storyId) {
      const value = cards.get(storyId);
      return value === undefined ? { storyId: null, value: null } : { storyId, value };
    },
    set(storyId, card) {
      const before = cards.get(storyId) ?? null;
      if (card === null) cards.delete(storyId);
      else cards.set(storyId, card);
      tabStorage.set(key, cards.size > 0 ? JSON.stringify([...cards]) : null);
      return before;
    },
  };
}

/** Storage may hold anything, for example what another version of the page wrote. */
function parsed(json: string | null): Map<string, string> {
  try {
    const pairs: unknown = JSON.parse(json ?? "[]");
    return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

function isPair(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string";
}
