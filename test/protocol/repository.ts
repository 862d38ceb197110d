import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = new URL("../..", import.meta.url);

/** The searched folders, and documents in the repository's root. */
const folders = ["services", "shared", "web/src", "plugins", "sdk", "test", "migrations", "deploy", "docs"];
const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const readable = /\.(?:ts|mjs|cjs|js|sql|md|css|html|json|yaml)$/;

/** A file with its path in the repository. */
export type SourceFile = { path: string; text: string };

/** Returns all files that may contain citations. */
export async function citingFiles(): Promise<SourceFile[]> {
  const paths = (await Promise.all(folders.map(filesBelow))).flat();
  return Promise.all([...paths, ...documents].map(readSource));
}

/** Returns the Markdown documents of the root and of `docs`. */
export async function markdownFiles(): Promise<SourceFile[]> {
  return (await citingFiles()).filter(
    ({ path }) => path.endsWith(".md") && (!path.includes("/") || path.startsWith("docs/")),
  );
}

/** Returns the URL of a path in the repository. */
export function urlOf(path: string): URL {
  return new URL(path, root);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(fileURLToPath(urlOf(folder)), { recursive: true });
  return entries
    .map((entry) => `${folder}/${entry.replaceAll("\\", "/")}`)
    .filter((path) => readable.test(path) && !path.includes("/node_modules/"));
}

async function readSource(path: string): Promise<SourceFile> {
  return { path, text: await readFile(urlOf(path), "utf8") };
}
