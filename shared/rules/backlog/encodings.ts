/** A character encoding that browsers support, with its label of the Encoding Standard and its display name. */
export type Encoding = { label: string; name: string; score: (bytes: Uint8Array) => number };

// The non-ASCII letters of each language of an encoding. A text in one language has no other non-ASCII letters.
const western = [
  "äöüßÄÖÜé",
  "éèêëàâîïôûùüçœæÉÈÊËÀÂÎÏÔÛÙÜÇŒÆ",
  "áéíóúüñÁÉÍÓÚÜÑºª",
  "áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜºª",
  "àèéìíòóùúÀÈÉÌÒÙ",
  "åäöéüÅÄÖÉ",
  "åæøéÅÆØÉ",
  "áéíóúýðþæöÁÉÍÓÚÝÐÞÆÖ",
];
const turkish = "çğıöşüÇĞİÖŞÜâî";
const central = [
  "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
  "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
  "áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ",
  "áéíóöőúüűÁÉÍÓÖŐÚÜŰ",
  "čćđšžČĆĐŠŽ",
];
const cyrillic = [
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
  "абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ",
];

const thai = Array.from({ length: 0x5b }, (_, at) => String.fromCodePoint(0x0e01 + at)).join("");

/**
 * The encodings that can be guessed. If two have the same score, the first wins. Turkish is before Western, because its
 * special letters have the same bytes as Icelandic letters. Hebrew is before Cyrillic, because its letters have the same
 * bytes as Cyrillic small letters.
 */
export const encodings: readonly Encoding[] = [
  {
    label: "windows-1254",
    name: "Turkish (Windows-1254)",
    score: byLetters("windows-1254", [turkish], /[ğışİ]/),
  },
  { label: "windows-1252", name: "Western (Windows-1252)", score: byLetters("windows-1252", western) },
  { label: "shift_jis", name: "Japanese (Shift-JIS)", score: byPairs(isCommonShiftJis, isShiftJisLead) },
  { label: "macintosh", name: "Western (Mac OS Roman)", score: byLetters("macintosh", western) },
  {
    label: "windows-1250",
    name: "Central European (Windows-1250)",
    score: byLetters("windows-1250", central),
  },
  { label: "iso-8859-2", name: "Central European (ISO 8859-2)", score: byLetters("iso-8859-2", central) },
  {
    label: "windows-1257",
    name: "Baltic (Windows-1257)",
    score: byLetters("windows-1257", ["ąčęėįšųūžĄČĘĖĮŠŲŪŽ", "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ"]),
  },
  {
    label: "windows-1255",
    name: "Hebrew (Windows-1255)",
    score: byLetters("windows-1255", ["אבגדהוזחטיךכלםמןנסעףפץצקרשת"]),
  },
  { label: "windows-1251", name: "Cyrillic (Windows-1251)", score: byLetters("windows-1251", cyrillic) },
  { label: "koi8-r", name: "Cyrillic (KOI8-R)", score: byLetters("koi8-r", cyrillic) },
  { label: "ibm866", name: "Cyrillic (DOS 866)", score: byLetters("ibm866", cyrillic) },
  {
    label: "windows-1253",
    name: "Greek (Windows-1253)",
    score: byLetters("windows-1253", ["αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ"]),
  },
  {
    label: "windows-1256",
    name: "Arabic (Windows-1256)",
    score: byLetters("windows-1256", ["ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويى"]),
  },
  { label: "euc-kr", name: "Korean (EUC-KR)", score: byPairs(isCommonKorean) },
  { label: "gbk", name: "Simplified Chinese (GBK)", score: byPairs(isCommonChinese) },
  { label: "big5", name: "Traditional Chinese (Big5)", score: byPairs(isCommonBig5) },
  { label: "euc-jp", name: "Japanese (EUC-JP)", score: byPairs(isKanaOfEuc) },
  { label: "windows-874", name: "Thai (Windows-874)", score: byLetters("windows-874", [thai]) },
];

const scripts = String.raw`[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hebr}\p{sc=Arab}]`;
const signs = "[§†‡¤¦¬‰¶ƒ\u0080-\u009f]";
/** A word that shows that the text was decoded with a wrong encoding. */
const brokenWord = new RegExp(
  [
    // A sign such as †, or a letter of another script, within a word.
    String.raw`\p{L}[–—]\p{L}|\p{L}${signs}|${signs}\p{L}|[A-Za-z]${scripts}|${scripts}[A-Za-z]`,
    // A Thai vowel sign without its consonant, or a Thai digit or sign.
    "(?<![ก-ฮะ-ฺ็-๎])[ัิ-ฺ็-๎]|[เ-ไ](?![ก-ฮ])|[๏-๛฿ฯ]",
  ].join("|"),
  "u",
);

/**
 * Returns a function that scores single-byte text. The score is the share of letters that fit one language. Words with
 * unusual case and broken words reduce it. It is 0 for a text that does not match `needed`.
 */
function byLetters(label: string, languages: readonly string[], needed?: RegExp) {
  return (bytes: Uint8Array): number => {
    const text = new TextDecoder(label).decode(bytes);
    if (needed && !needed.test(text)) return 0;
    const words = text.split(/\s+/u).filter((word) => /\P{ASCII}/u.test(word));
    const beyond = words.join("").replace(/[\p{ASCII}–—‘’“”„…«»€°§·\u00a0]/gu, "");
    if (beyond === "") return words.length > 0 ? 1 : 0;
    const letters = [...beyond];
    const best = Math.max(
      ...languages.map((known) => letters.filter((letter) => known.includes(letter)).length / letters.length),
    );
    const parts = words.flatMap((word) => word.match(/\p{L}+/gu) ?? []);
    const usual = parts.filter((part) => /^(?:\p{Lu}?[\p{Ll}\p{Lo}]*|\p{Lu}+)$/u.test(part)).length;
    const broken = words.filter((word) => brokenWord.test(word));
    return best * (parts.length > 0 ? usual / parts.length : 1) * (1 - broken.length / words.length);
  };
}

/**
 * Returns a function that scores double-byte text. The score is the share of byte pairs that are common characters,
 * reduced if small Latin letters follow them. It is 0 for invalid text.
 */
function byPairs(
  isCommon: (lead: number, trail: number) => boolean,
  isLead: (byte: number) => boolean = (byte) => byte >= 0x81 && byte <= 0xfe,
) {
  return (bytes: Uint8Array): number => {
    let pairs = 0;
    let common = 0;
    let followed = 0;
    for (let at = 0; at < bytes.length; at++) {
      const lead = bytes[at]!;
      if (lead < 0x80) continue;
      pairs++;
      if (!isLead(lead)) continue;
      const trail = bytes[++at] ?? 0;
      if (trail < 0x40 || trail === 0x7f || trail === 0xff) return 0;
      if (isCommon(lead, trail)) common++;
      const next = bytes[at + 1] ?? 0;
      if (next >= 0x61 && next <= 0x7a) followed++;
    }
    return pairs === 0 ? 0 : (common / pairs) * (1 - followed / pairs / 2);
  };
}

function isShiftJisLead(byte: number): boolean {
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
}

/** Returns true for punctuation, kana and level 1 kanji. */
function isCommonShiftJis(lead: number, trail: number): boolean {
  if (lead === 0x81) return true;
  if (lead === 0x82) return trail >= 0x4f && trail <= 0xf1;
  if (lead === 0x83) return trail <= 0x96;
  return lead >= 0x88 && lead <= 0x97;
}

/** Returns true for punctuation and the syllables of KS X 1001. */
function isCommonKorean(lead: number, trail: number): boolean {
  return trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xc8));
}

/** Returns true for punctuation and level 1 characters. */
function isCommonChinese(lead: number, trail: number): boolean {
  return trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7));
}

/** Returns true for punctuation and frequent characters. Some pairs of Western letters also match. */
function isCommonBig5(lead: number, trail: number): boolean {
  return (trail <= 0x7e || trail >= 0xa1) && lead >= 0xa1 && lead <= 0xc6 && lead !== 0xa2;
}

function isKanaOfEuc(lead: number, trail: number): boolean {
  return trail >= 0xa1 && (lead === 0xa1 || lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf));
}
