import { dashClass, withPlainDashes } from "../dashes.ts";
import { withoutInvisible } from "../invisible.ts";

/** Names of standards, formats and versions. With a number, such a name is a word of a title, not a key. */
const standards = new Set(
  (
    "AES AMD ANSI ARM ASCII AVC BASE BCP CAT COVID CP CSS CVE CWE DDR DES DIN EAN ECMA EN ES ETSI EUC FIPS GA GHSA " +
    "GPT GTX HTML HTTP ICD IE IEC IEEE IMAP IOS IP IPV ISBN ISO ITU JPEG JSR KB KOI LATIN LTE MD MIL MIME MP MPEG NIST " +
    "NT OAUTH OS PCI PEP PHP POP PS RC RFC RJ RSA RTX SAML SARS SHA SHIFT SMTP SOC SQL SSL STD TLS UCS UL UPC USB UTF " +
    "WCAG WEP WIN WPA X XP"
  ).split(" "),
);

/** A key of Jira, Linear or YouTrack: letters, digits and underscores, a dash, and a number. */
const keyShape = /^([A-Za-z][A-Za-z0-9_]*)-(\d+)$/;
/** A reference of GitHub, GitLab or Azure Boards: `#12`, `owner/repo#12` or `AB#12`. */
const numberShape = /^(?:(?:[\w.-]+\/)+[\w.-]+|AB)?#\d+$/;
/** A word that looks like a key, anywhere in a text. Word processors replace its hyphen by another dash. */
const keyWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/${dashClass}])([A-Z][A-Z0-9_]*)[${dashClass}](\d+)(?![\p{L}\p{N}_${dashClass}])`,
  "gu",
);

/** The known key prefixes of a text and its room, in capitals. */
export type KnownPrefixes = {
  /** Prefixes of the references in the queue. */
  inRoom: ReadonlySet<string>;
  /** Prefixes of capital keys in the text, each with the count of its distinct numbers. */
  inText: ReadonlyMap<string, number>;
};

/** Collects the prefixes of keys in `text` and in the references of a room. Takes linear time. */
export function knownPrefixes(text: string, refs: readonly string[]): KnownPrefixes {
  const numbers = new Map<string, Set<string>>();
  for (const [, prefix = "", number = ""] of text.matchAll(keyWord)) {
    const known = numbers.get(prefix) ?? new Set();
    numbers.set(prefix, known.add(number));
  }
  return {
    inRoom: new Set(refs.flatMap((ref) => keyShape.exec(withPlainDashes(ref))?.[1]?.toUpperCase() ?? [])),
    inText: new Map([...numbers].map(([prefix, { size }]) => [prefix, size])),
  };
}

/** Returns true if a whole cell has the form of a reference: a key in any case, `#12` or `owner/repo#12`. */
export function isReference(cell: string): boolean {
  const plain = withPlainDashes(cell);
  return (keyShape.test(plain) && !isStandard(plain)) || numberShape.test(plain);
}

/** Returns true if a whole text is a key in Jira's format: capitals, a dash and a number. */
export function isJiraKey(text: string): boolean {
  return /^[A-Z][A-Z0-9_]+-\d+$/.test(text);
}

/** Normalises a reference: `web–12` becomes `WEB-12`, but `owner/repo#12` stays unchanged. */
export function normaliseReference(ref: string): string {
  const plain = withPlainDashes(ref);
  return keyShape.test(plain) ? plain.toUpperCase() : ref;
}

/** A reference at the start of a line, optionally in brackets, bold or code, with the separator after it. */
const leading = new RegExp(
  String.raw`^(?:\*\*|__|\x60)?[\[\(]?((?:(?:[\w.\-]+\/)+[\w.\-]+|AB)?#\d+|[A-Za-z][A-Za-z0-9_]*[${dashClass}]\d+)[\]\)]?(?:\*\*|__|\x60)?(?=$|[\s:\|,.${dashClass}])[\s:\|,.${dashClass}]*`,
  "u",
);

/**
 * Splits a leading reference off a line. Returns `ref: ""` and the line itself without a reference. A word such as
 * `UTF-8` or `Top-10` belongs to the title. A lower-case key only counts if its prefix is known.
 */
export function splitReference(line: string, known: KnownPrefixes): { ref: string; rest: string } {
  const found = leading.exec(line) ?? leading.exec(withoutInvisible(line));
  const ref = withPlainDashes(found?.[1] ?? "");
  if (!found || !(numberShape.test(ref) || isKey(ref, known))) return { ref: "", rest: line };
  return { ref: normaliseReference(ref), rest: found.input.slice(found[0].length).trim() };
}

function isKey(word: string, { inRoom, inText }: KnownPrefixes): boolean {
  const prefix = keyShape.exec(word)?.[1] ?? "";
  const name = prefix.toUpperCase();
  if (prefix === "" || isStandard(word)) return false;
  if (inRoom.has(name)) return true;
  const times = inText.get(name) ?? 0;
  if (prefix !== name) return times > 0;
  // Prefixes such as in `T-1` and `Q3-2026` only count if the text has two different numbers for them.
  return times > 1 || /^[A-Z_]{2,}$/.test(prefix);
}

function isStandard(word: string): boolean {
  return standards.has(word.slice(0, word.indexOf("-")).toUpperCase());
}

/** Returns the reference in a tracker's address: an issue number with `#`, or a key. Returns "" for other addresses. */
export function referenceInAddress(address: string): string {
  const number = /\/(?:issues|pull|pulls|merge_requests|work_items|_workitems\/edit)\/(\d+)(?=$|[/?#])/.exec(
    address,
  )?.[1];
  const card = /\/c\/\w+\/(\d+)(?=$|[-/?#])/.exec(address)?.[1];
  if (number || card) return `#${number ?? card}`;
  const key = /\/(?:browse|issue|issues)\/([A-Za-z][A-Za-z0-9_]*-\d+)(?=$|[/?#])/.exec(address)?.[1];
  return key ? normaliseReference(key) : "";
}
