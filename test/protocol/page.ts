import { readFile, writeFile } from "node:fs/promises";

const block = /<!-- example: (.+?) -->\n+```http\n([\s\S]*?)\n?```/g;

/** A page of the reference as it stands on disk. */
export type Page = {
  /** The names of its examples, in order. */
  names(): string[];
  /** Returns the text of an example's block, or null where the page has no such example. */
  example(name: string): string | null;
  /** Puts a new text into an example's block; `save` writes it. */
  replace(name: string, text: string): void;
  save(): Promise<void>;
};

/** Returns a page of `docs/protocol` by its name. */
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
      const fresh = `<!-- example: ${wanted} -->\n\n\`\`\`http\n${content}\n\`\`\``;
      text = text.slice(0, found.index) + fresh + text.slice(found.index + found[0].length);
    },
    save: () => writeFile(file, text),
  };
}
