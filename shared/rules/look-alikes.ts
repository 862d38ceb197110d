/**
 * Letters of Cyrillic and Greek whose capital or small form looks like a Latin letter, in lower case. They are the part of
 * the confusables of UTS #39 that occurs in names, and each pair is a letter and its Latin look-alike.
 */
const pairs =
  "аa вb гr еe иu кk мm нh оo пn рp сc тt уy хx ьb ѕs іi јj ѵv ѡw һh ԁd ԛq ԝw ғf ҝk қk ңh ҳx ӏl үy ґr ꙇi " +
  "αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx ϲc ϳj ϝf ɑa ɡg ɩi ʏy";

/** Small letters that look like another Latin letter than their capital does. They count beside Latin letters only. */
const smallPairs = "νv ηn υu γy σo ωw ρp пn иu гr";

const lookAlikes = tableOf(pairs);
const smallLookAlikes = tableOf(smallPairs);

function tableOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(" ").map((pair) => [pair[0]!, pair.slice(1)]));
}

/**
 * Replaces small Cyrillic and Greek letters of a text that also has Latin letters by the Latin letters that they look
 * like. The case of the text must be as typed.
 */
export function withLatinSmallLetters(text: string): string {
  return /\p{sc=Latn}/u.test(text) && /[\p{sc=Grek}\p{sc=Cyrl}]/u.test(text)
    ? replaceBy(smallLookAlikes, text)
    : text;
}

/** Capitals of which a surname begins within a name, such as McIntyre, are left out. */
const capitalI = /(?<=\p{Ll})(?<!\bMa?c)I|(?<=\p{L})(?<!\bMa?c)I(?=\p{Ll})/gu;

/**
 * Replaces a capital I within a word, and the digits 0 and 1 beside a letter, by the small letters that they look like. The
 * case of the text must be as typed.
 */
export function withSmallLetters(text: string): string {
  return text
    .replace(capitalI, "l")
    .replace(/(?<=\p{L})0|0(?=\p{L})/gu, "o")
    .replace(/(?<=\p{L})[1|]|[1|](?=\p{L})/gu, "l");
}

/** Replaces letters of a lower-case text by the Latin letters that they look like: its skeleton in the sense of UTS #39. */
export function latinSkeleton(text: string): string {
  return replaceBy(lookAlikes, text.normalize("NFD"));
}

function replaceBy(table: ReadonlyMap<string, string>, text: string): string {
  return text.replace(/[\p{sc=Grek}\p{sc=Cyrl}ɑɡɩʏ]/gu, (letter) => table.get(letter) ?? letter);
}
