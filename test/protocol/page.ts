import { readFile, writeFile } from "node:fs/promises";

const block = /<!-- example: (.+?) -->\n+```http\n([\s\S]*?)\n?```/g;

/** A page of docs/protocol. */
export type Page = {
  /** Returns the names of its examples, in order. */
  names(): string[];
  /** Returns the text of an example's block, or null if the page has no such example. */
  example(name: string): string | null;
  /** Replaces the text of an example's block. `save` writes the page. */
  replace(name: string, text: string): void;
  save(): Promise<void>;
};

/** Opens a page of `docs/protocol` by its name. */
export async function openPage(name: string): Promise<Page> {
  const file = new URL(`../../docs/protocol/${name}.md`, import.meta.url);
  let text = await readFile(file, "utf8");
  const find = (wanted: string) => [...text.matchAll(block)].find(([, title]) => title === wanted);
  return {
    names: () => [...text.matchAll(block)].map(([, title]) => title!),
    example: (wanted) => find(wanted)?.[2] ?? null,
    replace(wanted, content) {
      const found = find(wanted);
      if (!found) return;
      const replacement = `<!-- example: ${wanted} -->\n\n\`\`\`http\n${content}\n\`\`\``;
      text = text.slice(0, found.index) + replacement + text.slice(found.index + found[0].length);
    },
    save: () => writeFile(file, text),
  };
}
