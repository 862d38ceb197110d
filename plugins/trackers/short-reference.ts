/** The most characters of a reference of a story. */
const MAX_REFERENCE = 40;

/**
 * Returns the reference of an issue by its number: `#12` where only one place is allowed, or else `place#12` if that is
 * short.
 */
export function shortReference(isOnly: boolean, place: string, number: number): string {
  const whole = `${place}#${number}`;
  return isOnly || whole.length > MAX_REFERENCE ? `#${number}` : whole;
}
