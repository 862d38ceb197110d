/**
 * A visible character. It excludes white space, combining marks, and format characters. It also excludes blank symbols of
 * braille, music and hieroglyphs, which Unicode does not classify as white space.
 */
const visible =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** Returns true if `text` has a visible character. Every name and title must have one. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}
