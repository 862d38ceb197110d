import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = new URL("../..", import.meta.url);

/** What is searched for citations: folders, and documents in the repository's root. */
const folders = ["services", "shared", "web/src", "plugins", "test", "migrations", "deploy", "docs"];
const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const readable = /\.(?:ts|mjs|cjs|js|sql|md|css|html|json|yaml)$/;

/** A file by its path in the repository. */
export type SourceFile = { path: string; text: string };

/** Returns every file in which something may be cited. */
export async function citingFiles(): Promise<SourceFile[]> {
  const paths = (await Promise.all(folders.map(filesBelow))).flat();
  return Promise.all([...paths, ...documents].map(readSource));
}

/** Returns the documents written in Markdown: those of the root, and all of `docs`. */
export async function markdownFiles(): Promise<SourceFile[]> {
  return (await citingFiles()).filter(
    ({ path }) => path.endsWith(".md") && (!path.includes("/") || path.startsWith("docs/")),
  );
}

/** Returns the address of a path in the repository. */
export function addressOf(path: string): URL {
  return new URL(path, root);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(fileURLToPath(addressOf(folder)), { recursive: true });
  return entries
    .map((entry) => `${folder}/${entry.replaceAll("\\", "/")}`)
    .filter((path) => readable.test(path) && !path.includes("/node_modules/"));
}

async function readSource(path: string): Promise<SourceFile> {
  return { path, text: await readFile(addressOf(path), "utf8") };
}
