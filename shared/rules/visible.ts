/**
 * What leaves no mark on a page by itself: blanks of every script, characters that only direct, join or mark others,
 * and four symbols drawn as nothing although Unicode does not call them blank (of braille, music and hieroglyphs).
 */
const mark =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** Says whether something of `text` can be seen, as of every name and title. */
export function isVisible(text: string): boolean {
  return mark.test(text);
}
