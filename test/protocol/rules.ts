/** Returns the numbers of a page's rules, in the order in which they stand. Nested lists are no rules. */
export function ruleNumbers(page: string): number[] {
  return [...withoutBlocks(page).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
}

/** Returns a page without its fenced blocks, whose content is not prose. */
export function withoutBlocks(page: string): string {
  return page.replace(/^ *```[\s\S]*?^ *```$/gm, "");
}
