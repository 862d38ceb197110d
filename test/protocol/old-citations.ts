/** Ways to cite documents that are not in the repository. */
const old = [
  /\bspec [123]\b/gi,
  /\bcontract(?:\.md)?,? \d/gi,
  /\bhardening\b/gi,
  /\bhot-path\b/gi,
  /\b(?:contract|design|ux|embed)\.md\b/gi,
  /\bissue \d+/gi,
];

/** Returns the citations of the old kind in a text. */
export function oldCitations(text: string): string[] {
  return old.flatMap((pattern) => text.match(pattern) ?? []);
}

/**
 * How many of them may be left in each folder. Lower a figure when citations have been replaced by `protocol/<page>
 * <numbers>`; none may be raised.
 */
export const ceilings: Record<string, number> = {
  migrations: 3,
  services: 92,
  shared: 298,
  test: 652,
  web: 28,
};
