const MAX_STORIES = 100;
/** Below the server's 64 KiB, with room for the brackets around the list. */
const MAX_BYTES = 60 * 1024;

/** Splits stories into batches for one import request each: at most 100 stories, and a body of at most 64 KiB. */
export function importBatches<T extends object>(stories: readonly T[]): T[][] {
  const encoder = new TextEncoder();
  const batches: T[][] = [];
  let bytes = Infinity;
  for (const story of stories) {
    const size = encoder.encode(JSON.stringify(story)).length + 1;
    if (bytes + size > MAX_BYTES || batches.at(-1)!.length === MAX_STORIES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(story);
    bytes += size;
  }
  return batches;
}
