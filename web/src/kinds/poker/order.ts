type StoryPosition = { id: string; position: number };

/** The new position of a story. */
export type Placement = { storyId: string; position: number };

const step = 1024;

/**
 * Returns the positions to write so that story `id` moves to `index` of the list without it. Usually this is one
 * position between two neighbours. If no number is left between them, the stories behind also move up.
 */
export function placements(stories: readonly StoryPosition[], id: string, index: number): Placement[] {
  const others = stories.filter((story) => story.id !== id);
  const before = others[index - 1]?.position;
  const after = others[index]?.position;
  const between = positionBetween(before, after);
  if (between !== undefined) return [{ storyId: id, position: between }];
  const behind = [id, ...others.slice(index).map((story) => story.id)];
  const last = stories.reduce((max, { position }) => Math.max(max, position), 0);
  return behind.map((storyId, at) => ({ storyId, position: last + step * (at + 1) }));
}

function positionBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? 0 : after - 1;
  if (after === undefined) return before + 1;
  const middle = before + (after - before) / 2;
  return before < middle && middle < after ? middle : undefined;
}

/** Returns the stories in their order after `moved` is written. */
export function reordered<S extends StoryPosition>(stories: readonly S[], moved: readonly Placement[]): S[] {
  const at = new Map(moved.map(({ storyId, position }) => [storyId, position]));
  return stories
    .map((story) => ({ ...story, position: at.get(story.id) ?? story.position }))
    .sort((a, b) => a.position - b.position);
}

/** A move of a row by a key or by the Move menu. */
export type Move = "top" | "up" | "down" | "bottom";

/**
 * Returns the target index of a move, in the list without the story. Returns undefined if the story is there already.
 */
export function moveTarget(count: number, from: number, move: Move): number | undefined {
  const to = { top: 0, up: from - 1, down: from + 1, bottom: count - 1 }[move];
  return to < 0 || to >= count || to === from ? undefined : to;
}
