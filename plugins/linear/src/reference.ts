/** The key of a team, and the number of an issue in it. */
export type Reference = { team: string; number: number };

/** Returns the team and the number in a story's reference, or null if it names no issue. */
export function referenceOf(ref: string): Reference | null {
  const [, team, number] = /^([A-Z][A-Z0-9]{0,9})-(\d{1,9})$/.exec(ref.trim().toUpperCase()) ?? [];
  return team === undefined ? null : { team, number: Number(number) };
}

/** Returns true if a story's reference can name an issue. */
export const isReference = (ref: string): boolean => referenceOf(ref) !== null;
