/** Scripts in which a joiner or non-joiner changes the form of a word. */
const joining = String.raw`[\p{scx=Adlm}\p{scx=Arab}\p{scx=Bali}\p{scx=Beng}\p{scx=Cakm}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mand}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Phag}\p{scx=Rohg}\p{scx=Sinh}\p{scx=Sund}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]`;

/** Joiners after a letter of any other script, and joiners that are not between two emoji. */
const joiners = String.raw`(?<!${joining})\u200c|(?<!${joining}|[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?!\p{Extended_Pictographic})`;

/** Tag characters that do not follow a black flag. After a black flag, they form a flag such as Scotland's. */
const tags = String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]`;

/** Soft hyphens, zero-width spaces, direction marks and controls, and other format characters. */
const others = String.raw`[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]`;

const invisible = new RegExp(`${others}|${joiners}|${tags}`, "gv");

/**
 * Removes invisible characters, such as direction marks, from a text for an export. Joiners stay within emoji and in
 * scripts that need them. Variation selectors always stay.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}
