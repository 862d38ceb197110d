const rule = /^- <a id="([a-z0-9]+(?:-[a-z0-9]+)*)"><\/a>\*\*/gm;

/** Returns the names of a page's rules, in order. */
export function ruleNames(page: string): string[] {
  return [...withoutBlocks(page).matchAll(rule)].map(([, name]) => name!);
}

/** Returns the first line of each item that looks like a rule and has no name. */
export function namelessRules(page: string): string[] {
  return (
    withoutBlocks(page)
      .replace(rule, "")
      .match(/^(?:- (?:<a .*>)?|\d+\. )\*\*.*/gm) ?? []
  );
}

/** Returns each anchor of a page: rules, and headings with GitHub's anchors. */
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

/** Returns a page without its fenced blocks, which are not prose. */
export function withoutBlocks(page: string): string {
  return page.replace(/^ *```[\s\S]*?^ *```$/gm, "");
}
