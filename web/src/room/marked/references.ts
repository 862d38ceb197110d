import { addressOfReference } from "#shared/rules/reference-link.ts";
import type { Words } from "./marks.ts";

/** `PAY-7`, where it is a word of its own and no part of an address, a path or a longer name. */
const reference = /(?<![\w/.#@-])[A-Z][A-Z0-9_]+-\d+(?![\w-])/;

/** Returns whether a text has a word that looks like a reference. */
export function hasReference(text: string): boolean {
  return reference.test(text);
}

/** Splits words at the references in them, which lead where the pattern says; "" leads nowhere. */
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
