import { isolated } from "#shared/rules/isolated.ts";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";

const header = ["ticket", "story", "status", "estimate", "votes", "detail"];

/**
 * Returns a room's stories as rows of CSV (protocol/poker 37, 38), from the envelope as its viewer was given it.
 * Invariant: it reads nothing but that envelope, so an unrevealed vote cannot be in it.
 */
export function exportCsv(room: PokerEnvelope): string[][] {
  const { state } = room;
  const nameOf = namesIn(room);
  return [header, ...state.stories.map((story) => rowOf(story, state.currentStoryId, nameOf))];
}

type Names = Map<string, string>;

function rowOf(story: PokerStory, onTable: string | null, names: Names): string[] {
  const { id, ref, title, status, estimate, votedUserIds } = story;
  // The envelope does not tell who voted on a story that is not on the table: the cell is empty, because a 0 would be
  // false.
  const votes = id === onTable ? String(votedUserIds.length) : "";
  return [ref, title, status, estimate ?? "", votes, detailOf(story, names)];
}

function detailOf({ votes = [] }: PokerStory, names: Names): string {
  const place = [...names.keys()];
  return votes
    .toSorted((a, b) => place.indexOf(a.userId) - place.indexOf(b.userId))
    .map(({ userId, value }) => `${isolated(names.get(userId) ?? "")}: ${value}`)
    .join("; ");
}

/** Everyone whom the room names, participants first and by name, as the envelope has them. */
function namesIn({ participants, names }: PokerEnvelope): Names {
  const seated = participants.map(({ userId, name }) => [userId, name] as const);
  return new Map([...seated, ...Object.entries(names)]);
}
