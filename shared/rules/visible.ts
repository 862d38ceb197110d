/** Blank symbols of braille, music and hieroglyphs, which Unicode does not classify as white space. */
const blankSymbols = String.raw`\u2800\u{1d159}\u{13441}\u{13442}`;

/** Characters without a shape of their own: format characters, controls, noncharacters and private use. */
const shapeless = String.raw`\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Cf}\p{Co}`;

/** A visible character, which excludes white space and combining marks too. */
const visible = new RegExp(String.raw`[^\p{White_Space}\p{M}${shapeless}${blankSymbols}]`, "u");

const blanks = new RegExp(String.raw`[\s${blankSymbols}]+`, "gu");
const shapelessRuns = new RegExp(`[${shapeless}]+`, "gu");

/** Returns true if `text` has a visible character. Every name and title must have one. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Removes characters without a shape from a line. Each run of blanks and blank symbols becomes one space, except at the ends. */
export function withoutShapeless(text: string): string {
  return text.replace(blanks, " ").replace(shapelessRuns, "").replace(/ {2,}/g, " ").trim();
}
