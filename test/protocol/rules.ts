const rule = /^- <a id="([a-z0-9]+(?:-[a-z0-9]+)*)"><\/a>\*\*/gm;

/** Returns the names of a page's rules, in the order in which they stand. */
export function ruleNames(page: string): string[] {
  return [...withoutBlocks(page).matchAll(rule)].map(([, name]) => name!);
}

/** Returns the first line of every item of a page that looks like a rule and has no name. */
export function namelessRules(page: string): string[] {
  return (
    withoutBlocks(page)
      .replace(rule, "")
      .match(/^(?:- (?:<a .*>)?|\d+\. )\*\*.*/gm) ?? []
  );
}

/** Returns every anchor of a page: its rules, and its headings with the anchors that GitHub gives them. */
export function anchorsOf(page: string): string[] {
  const headings = [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) => headingAnchor(title!));
  return [...ruleNames(page), ...headings];
}

function headingAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Returns a page without its fenced blocks, whose content is not prose. */
export function withoutBlocks(page: string): string {
  return page.replace(/^ *```[\s\S]*?^ *```$/gm, "");
}
