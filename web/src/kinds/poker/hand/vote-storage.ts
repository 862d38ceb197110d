import type { OwnVote } from "#shared/wire/poker.ts";
import { tabStorage } from "../../../lib/storage.ts";

type VoteStorage = {
  get(storyId: string): OwnVote;
  set(storyId: string, card: string | null): string | null;
};

/**
 * Returns the storage of the viewer's own votes, for guests' tabs and side panels. The server does not return their
 * votes to them. Votes are stored by story and not by round. A story that returns to the table keeps its votes, and
 * every envelope lists its voters. `keep` returns the card that it replaces.
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

/** The storage may hold anything, for example data of another version of the page. */
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
