import { addressOfReference } from "#shared/rules/reference-link.ts";
import type { Words } from "./marks.ts";

/** Matches `PAY-7` as a separate word, not within an address, a path or a longer name. */
const reference = /(?<![\w/.#@-])[A-Z][A-Z0-9_]+-\d+(?![\w-])/;

/** Returns true if a text has a word that looks like a reference. */
export function hasReference(text: string): boolean {
  return reference.test(text);
}

/** Splits a text at its references, and links each by the URL template `pattern`. With "" there are no links. */
export function linkReferences(text: string, pattern: string): Words[] {
  if (pattern === "") return [text];
  const parts: Words[] = [];
  let from = 0;
  for (const { 0: ref, index } of text.matchAll(new RegExp(reference, "g"))) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ kind: "link", href: addressOfReference(pattern, ref), words: [ref] });
    from = index + ref.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
