import { withoutBlocks } from "./rules.ts";

const folders = "services|shared|web|test|migrations|deploy|docs|plugins";
const repositoryPath = new RegExp(`^(?:${folders})/[\\w.@/-]*$`);

/** Returns the targets of a Markdown page's links to other files, without fragments. */
export function relativeLinks(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split("#", 1)[0]!)
    .filter((target) => target !== "" && !/^[a-z]+:/i.test(target));
}

/**
 * Returns the repository paths in a page's backticks. A path with `…`, `*`, `{`, `<` or `NNNN` is a pattern and is left
 * out.
 */
export function repositoryPaths(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => repositoryPath.test(code) && !code.includes("NNNN"));
}
