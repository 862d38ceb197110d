/** Scripts in which a joiner or non-joiner changes the form of a word. */
const joining = String.raw`[\p{scx=Adlm}\p{scx=Arab}\p{scx=Bali}\p{scx=Beng}\p{scx=Cakm}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mand}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Phag}\p{scx=Rohg}\p{scx=Sinh}\p{scx=Sund}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]`;

/** Joiners after a letter of any other script, and joiners that are not between two emoji. */
const joiners = String.raw`(?<!${joining})\u200c|(?<!${joining}|[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?!\p{Extended_Pictographic})`;

/** A flag such as Scotland's: a black flag with tag characters for a subdivision. It is kept. */
const flag = String.raw`(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})`;
const tags = String.raw`[\u{e0000}-\u{e007f}]`;

/** Soft hyphens, zero-width spaces, direction marks and controls, and other format characters. */
const others = String.raw`[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]`;

const invisible = new RegExp(`${flag}|${others}|${joiners}|${tags}`, "gv");

/**
 * Removes invisible characters, such as direction marks, from a text for an export. Joiners stay within emoji and in
 * scripts that need them. Variation selectors always stay. Takes linear time.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "$1");
}
