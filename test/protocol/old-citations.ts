/** Citations of documents outside the repository. */
const old = [
  /\bspec [123]\b/gi,
  /\bcontract(?:\.md)?,? \d/gi,
  /\bhardening\b/gi,
  /\bhot-path\b/gi,
  /\(ux\b/gi,
  /\b(?:contract|design|ux|embed)\.md\b/gi,
  /\bissue \d+/gi,
];

/** Returns the citations of documents outside the repository in a text. */
export function oldCitations(text: string): string[] {
  return old.flatMap((pattern) => text.match(pattern) ?? []);
}
