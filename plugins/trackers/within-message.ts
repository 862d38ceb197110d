/** The most bytes of the stories in one message of a page, as JSON. A message has at most 64 KiB. */
const MAX_BYTES = 60 * 1024;

/**
 * Returns stories whose JSON has at most `most` bytes. The longest notes are cut, all at the same number of bytes, and
 * end with "…".
 */
export function withinMessage<Story extends { notes: string }>(
  stories: readonly Story[],
  most = MAX_BYTES,
): Story[] {
  const sizes = stories.map(({ notes }) => bytesOf(notes));
  const bare = stories.map((story) => ({ ...story, notes: "" }));
  const longest = shareOf(sizes, most - utf8Of(JSON.stringify(bare)));
  return stories.map((story, at) =>
    sizes[at]! > longest ? { ...story, notes: cut(story.notes, longest) } : story,
  );
}

/** Returns the size at which the largest of some sizes must be cut, so that their sum is at most `most`. */
function shareOf(sizes: readonly number[], most: number): number {
  let left = Math.max(0, most);
  const ascending = sizes.toSorted((a, b) => a - b);
  for (const [at, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}

const ELLIPSIS = "…";

function cut(text: string, most: number): string {
  let left = most - bytesOf(ELLIPSIS);
  let end = 0;
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) return end > 0 ? text.slice(0, end) + ELLIPSIS : "";
    end += character.length;
  }
  return text;
}

/** The bytes of a text within JSON. */
function bytesOf(text: string): number {
  return utf8Of(JSON.stringify(text)) - 2;
}

/** The bytes of a text in UTF-8. The sandbox of plugins has no TextEncoder. */
function utf8Of(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
