/** Returns the id of the work item that a story's reference names, or null. */
export function idOf(ref: string): number | null {
  const [, id] = /^AB#(\d{1,9})$/.exec(ref.trim().toUpperCase()) ?? [];
  return id === undefined ? null : Number(id);
}

/** Returns true if a story's reference can name a work item. */
export const isReference = (ref: string): boolean => idOf(ref) !== null;
