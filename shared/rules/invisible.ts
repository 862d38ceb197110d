/** Scripts that write a word in another form with a joiner or a non-joiner in it. */
const joining = String.raw`[\p{scx=Adlm}\p{scx=Arab}\p{scx=Bali}\p{scx=Beng}\p{scx=Cakm}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mand}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Phag}\p{scx=Rohg}\p{scx=Sinh}\p{scx=Sund}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]`;

/** Joiners after a letter of another script, and those that join no two emoji. */
const joiners = String.raw`(?<!${joining})\u200c|(?<!${joining}|[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?!\p{Extended_Pictographic})`;

/** The letters of a flag such as that of Scotland follow a black flag. */
const tags = String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]`;

/** Soft hyphens, blanks of no width, marks and controls of direction, and other format characters. */
const others = String.raw`[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]`;

const invisible = new RegExp(`${others}|${joiners}|${tags}`, "gv");

/**
 * Returns a text as an export holds it: without the characters that show nothing, such as marks of direction. Joiners
 * stay within emoji and in scripts that need them, variation selectors stay everywhere.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}
